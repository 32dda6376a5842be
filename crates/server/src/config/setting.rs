//! The table of settings. Flags, environment variables, file keys, and documentation are generated from it.

/// One setting.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The key in the file. The flag `--key-with-dashes` and the variable `BUILDBACK_KEY` are derived from it.
    pub key: &'static str,
    /// The placeholder for the value in the help.
    pub value: &'static str,
    /// The default value; empty for "not set".
    pub default: &'static str,
    /// The description in the help and the documentation.
    pub help: &'static str,
    /// Whether messages must not repeat the value.
    pub secret: bool,
}

impl Setting {
    /// The flag without its two dashes.
    #[must_use]
    pub fn flag(&self) -> String {
        self.key.replace('_', "-")
    }

    /// The environment variable.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("BUILDBACK_{}", self.key.to_uppercase())
    }
}

const fn setting(
    key: &'static str,
    value: &'static str,
    default: &'static str,
    help: &'static str,
) -> Setting {
    Setting {
        key,
        value,
        default,
        help,
        secret: false,
    }
}

const fn secret(
    key: &'static str,
    value: &'static str,
    default: &'static str,
    help: &'static str,
) -> Setting {
    Setting {
        key,
        value,
        default,
        help,
        secret: true,
    }
}

/// All settings, in the order of the documentation.
pub const SETTINGS: &[Setting] = &[
    setting(
        "listen",
        "ADDRESS:PORT",
        "127.0.0.1:8080",
        "Address and port of the portal. With tls_domain, the default is 0.0.0.0:443",
    ),
    setting(
        "tls_domain",
        "NAME",
        "",
        "Name such as portal.example.com for which the portal obtains and renews a certificate by ACME (TLS-ALPN-01); listen then speaks TLS, and port 443 of that name must lead to it",
    ),
    setting(
        "tls_acme_directory",
        "URL",
        "https://acme-v02.api.letsencrypt.org/directory",
        "Directory of the ACME server for tls_domain. By using it, you accept its terms",
    ),
    setting(
        "tls_acme_ca_file",
        "PATH",
        "",
        "PEM file of the authority that vouches for the ACME server, if it is a private one",
    ),
    setting(
        "tls_cert",
        "PATH",
        "",
        "PEM file of a certificate with its intermediate ones; listen then speaks TLS. A changed file is loaded within a minute, or on SIGHUP",
    ),
    setting(
        "tls_key",
        "PATH",
        "",
        "PEM file of the private key of tls_cert",
    ),
    setting(
        "http_listen",
        "ADDRESS:PORT",
        "",
        "Separate address, such as 0.0.0.0:80, that redirects pages from HTTP to HTTPS when the portal speaks TLS, and refuses calls of the API. With tls_domain and without listen, the default is 0.0.0.0:80",
    ),
    setting(
        "data_dir",
        "DIR",
        "data",
        "Folder for the portal's data. The defaults of several other settings are inside it",
    ),
    setting(
        "public_url",
        "URL",
        "",
        "URL that browsers use, such as https://portal.example.com. Defaults to https:// and tls_domain, or else to the listening address; required with tls_cert, unless listen is a loopback address",
    ),
    setting(
        "hsts_subdomains",
        "true|false",
        "false",
        "Whether browsers must use HTTPS for all subdomains of the portal's host too; turn it on only if each of them serves HTTPS",
    ),
    secret(
        "database_url",
        "URL",
        "sqlite:{data_dir}/buildback.db",
        "Database: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME",
    ),
    setting(
        "database_password_file",
        "PATH",
        "",
        "File with the password of the PostgreSQL user, instead of one in database_url; read for each connection",
    ),
    setting(
        "database_connections",
        "N",
        "",
        "Connections to the database; by default 4 for each processor core, from 8 to 32, and with SQLite 2 to 4. PostgreSQL needs one more for each instance of the portal",
    ),
    setting(
        "database_connect_timeout",
        "SECONDS",
        "3",
        "How long to wait for a connection to each host of PostgreSQL, unless database_url has connect_timeout",
    ),
    setting(
        "database_statement_timeout",
        "SECONDS",
        "15",
        "How long a statement of a request may run on PostgreSQL",
    ),
    setting(
        "database_lock_timeout",
        "SECONDS",
        "5",
        "How long a statement may wait for a lock on PostgreSQL",
    ),
    setting(
        "files",
        "DIR|s3://BUCKET",
        "{data_dir}/files",
        "Storage for uploaded files: a folder or an S3 bucket",
    ),
    setting(
        "s3_endpoint",
        "URL",
        "",
        "Endpoint of an S3-compatible store. Defaults to AWS",
    ),
    setting("s3_region", "NAME", "us-east-1", "Region of the S3 bucket"),
    setting(
        "s3_access_key_id",
        "ID",
        "",
        "Access key ID for the S3 bucket. Without a key pair, the machine's own credentials are used",
    ),
    secret(
        "s3_secret_access_key",
        "SECRET",
        "",
        "Secret access key for the S3 bucket",
    ),
    setting(
        "s3_secret_access_key_file",
        "PATH",
        "",
        "File with that secret, instead of the secret itself; read at startup",
    ),
    setting(
        "backup_to",
        "DIR|s3://BUCKET",
        "",
        "Repository for nightly backups: a folder, preferably on another machine, or an S3 bucket. Empty disables them",
    ),
    setting(
        "backup_key",
        "AGE RECIPIENT,…",
        "",
        "Public keys (age1…) that backups are encrypted to. Anyone who can read an unencrypted repository has the portal's data and keys",
    ),
    setting(
        "backup_identity_file",
        "PATH",
        "",
        "File with the age identity of backup_key, to verify backups completely on this machine. Leave it unset to keep the identity elsewhere",
    ),
    setting(
        "backup_time",
        "HH:MM",
        "02:00",
        "Time of day of the nightly backup, in the portal's time zone",
    ),
    setting(
        "backup_keep_daily",
        "N",
        "7",
        "Number of days whose last backup is kept",
    ),
    setting(
        "backup_keep_weekly",
        "N",
        "4",
        "Number of weeks whose last backup is kept",
    ),
    setting(
        "backup_keep_monthly",
        "N",
        "12",
        "Number of months whose last backup is kept",
    ),
    setting(
        "backup_s3_endpoint",
        "URL",
        "",
        "Endpoint of the S3-compatible store of backup_to. Defaults to s3_endpoint",
    ),
    setting(
        "backup_s3_region",
        "NAME",
        "",
        "Region of the bucket of backup_to. Defaults to s3_region",
    ),
    setting(
        "backup_s3_access_key_id",
        "ID",
        "",
        "Access key ID for the bucket of backup_to. Defaults to the key pair of s3_access_key_id",
    ),
    secret(
        "backup_s3_secret_access_key",
        "SECRET",
        "",
        "Secret access key for the bucket of backup_to",
    ),
    setting(
        "backup_s3_secret_access_key_file",
        "PATH",
        "",
        "File with that secret, instead of the secret itself; read at startup",
    ),
    secret(
        "smtp_url",
        "URL",
        "",
        "Mail server, such as smtps://USER:PASSWORD@HOST. Without one, mail is written to the outbox folder",
    ),
    setting(
        "ca_file",
        "PATH",
        "",
        "PEM file with further certificate authorities to trust for the mail server, the buckets, the collector of traces, and the timestamp authority, such as your company's own",
    ),
    setting(
        "smtp_password_file",
        "PATH",
        "",
        "File with the password of the user in smtp_url; read at startup",
    ),
    setting(
        "outbox",
        "DIR",
        "{data_dir}/outbox",
        "Folder for mail (.eml files) if no mail server is set",
    ),
    setting(
        "mail_from",
        "ADDRESS",
        "Buildback <portal@localhost>",
        "Sender address of the portal's mail",
    ),
    setting(
        "notification_mails",
        "true|false",
        "true",
        "Send notifications by email, according to each user's preferences. Requested links, such as for a password reset, are always mailed",
    ),
    setting(
        "new_recipients_per_account",
        "N",
        "20",
        "New recipients (addresses never mailed before) that one non-admin account can cause mail to in 24 hours. Further mail waits",
    ),
    setting(
        "new_recipients_in_all",
        "N",
        "200",
        "New recipients in 24 hours for all non-admin accounts together. Unvetted accounts get at most a quarter of it. Sign-ups have a separate limit of the same size",
    ),
    setting(
        "trusted_proxies",
        "CIDR,…",
        "",
        "Networks of the reverse proxies whose X-Forwarded-For header is trusted",
    ),
    setting(
        "signup_confirmation",
        "adaptive|always|off",
        "adaptive",
        "Whether new accounts and changed email addresses must be confirmed by a mailed link. adaptive: if a mail server is set",
    ),
    setting(
        "require_admin_two_factor",
        "true|false",
        "false",
        "Require a second factor for admins. An admin without one must set it up after sign-in",
    ),
    setting(
        "time_zone",
        "IANA NAME",
        "America/New_York",
        "Time zone of event dates and times. Can be overridden in the portal",
    ),
    setting(
        "owner_step_up",
        "adaptive|always|off",
        "adaptive",
        "Whether owners on an unknown device must enter digits of their phone number or ZIP code in addition to the project code. adaptive: while codes are being guessed or a code may be compromised",
    ),
    setting(
        "messages_beta_gate",
        "true|false",
        "true",
        "Show the beta card on the Messages tab until the user joins the beta in that browser. Can be overridden in the portal",
    ),
    setting(
        "currency",
        "CODE",
        "USD",
        "Currency of new estimates: a code of ISO 4217 with two decimal places. Versions keep the currency that they were drafted in",
    ),
    setting(
        "office_name",
        "NAME",
        "Project office",
        "Name of the office that runs the portal, as shown to owners. Can be overridden in the portal",
    ),
    setting(
        "office_phone",
        "PHONE",
        "",
        "Ten-digit phone number of the office, shown to owners next to their contractor's. Can be overridden in the portal",
    ),
    setting(
        "office_email",
        "EMAIL",
        "",
        "Email address of the office, shown to owners next to their contractor's. Can be overridden in the portal",
    ),
    setting(
        "metrics_listen",
        "ADDRESS:PORT",
        "",
        "Separate address and port for Prometheus metrics. Empty disables metrics",
    ),
    setting(
        "otlp_endpoint",
        "URL",
        "",
        "Collector that receives traces by OTLP over HTTP, such as http://127.0.0.1:4318. Empty disables traces",
    ),
    setting(
        "timestamp_url",
        "URL",
        "",
        "Authority that confirms by RFC 3161 when a claim package existed, such as http://timestamp.example.com. It receives only a SHA-256. Empty disables timestamps",
    ),
    setting(
        "timestamp_ca",
        "PATH",
        "",
        "PEM file of the certificate authority that the timestamp authority's certificate must come from. Without it, that certificate is not checked",
    ),
    setting("log_format", "json|text", "json", "Format of log lines"),
    setting(
        "log_level",
        "LEVEL",
        "info",
        "Least severe level to log: error, warn, info, debug, or trace",
    ),
    setting(
        "secret_key_file",
        "PATH",
        "{data_dir}/secret.key",
        "File with the keys that sign file links and encrypt authenticator secrets. Created at the first start. Run buildback secret-key rotate to replace the key",
    ),
    setting(
        "max_connections",
        "N",
        "4096",
        "Maximum number of open connections. At the limit, a new connection replaces the one that has been idle the longest",
    ),
    setting(
        "max_connections_per_address",
        "N",
        "",
        "Maximum number of connections per address (IPv6: per /64), except from trusted_proxies. Defaults to a tenth of max_connections",
    ),
    setting(
        "max_json_bytes",
        "BYTES",
        "262144",
        "Maximum size of a JSON request body",
    ),
    setting(
        "max_upload_bytes",
        "BYTES",
        "10485760",
        "Maximum size of an uploaded file other than a video",
    ),
    setting(
        "video_size_max",
        "BYTES",
        "209715200",
        "Maximum size of an uploaded video. upload_quota_videos_bytes lowers it, and upload_timeout must suffice for it",
    ),
    setting(
        "upload_quota_bytes",
        "BYTES",
        "209715200",
        "Quota for uploads of one account, or of one project's owner, that are not attached to anything yet. Videos over 10 MB have their own",
    ),
    setting(
        "upload_quota_videos_bytes",
        "BYTES",
        "419430400",
        "Quota for videos over 10 MB of one account that are not attached to anything yet",
    ),
    setting(
        "upload_quota_total_bytes",
        "BYTES",
        "5368709120",
        "Quota for all unattached uploads together",
    ),
    setting(
        "stranger_quota_bytes",
        "BYTES",
        "2147483648",
        "Quota for attached files of one partner in projects that the office has not accepted, and of one project's owner",
    ),
    setting(
        "stranger_quota_total_bytes",
        "BYTES",
        "10737418240",
        "Quota for attached files in all projects that the office has not accepted. It stops uploads of partners without an accepted project",
    ),
    setting(
        "min_free_bytes",
        "BYTES",
        "",
        "Free space to reserve on each disk. Below it, uploads are refused so that the rest of the portal keeps working. Defaults to 1 GB or 5% of the disk, whichever is larger",
    ),
    setting(
        "calls_per_minute",
        "N",
        "600",
        "Maximum number of API calls per minute for one account or owner session",
    ),
    setting(
        "header_timeout",
        "SECONDS",
        "8",
        "Timeout for receiving the head of a request",
    ),
    setting(
        "body_idle_timeout",
        "SECONDS",
        "8",
        "Timeout while the body of a request makes no progress",
    ),
    setting(
        "min_read_rate",
        "BYTES",
        "1000",
        "Minimum rate of a request body in bytes per second, averaged over 20 seconds of waiting for the client. 0 disables the limit",
    ),
    setting(
        "write_timeout",
        "SECONDS",
        "20",
        "Timeout while a client accepts no data of a response or event stream",
    ),
    setting(
        "min_write_rate",
        "BYTES",
        "1000",
        "Minimum rate of a response in bytes per second, averaged over 1.5 times write_timeout of waiting for the client. 0 disables the limit",
    ),
    setting(
        "request_timeout",
        "SECONDS",
        "30",
        "Total time limit of a request other than an upload",
    ),
    setting(
        "upload_timeout",
        "SECONDS",
        "900",
        "Total time limit of an upload",
    ),
    setting(
        "stream_heartbeat",
        "SECONDS",
        "20",
        "Interval of heartbeats on an idle event stream. Must be shorter than the idle timeout of every proxy in front",
    ),
    setting(
        "shutdown_delay",
        "SECONDS",
        "0",
        "How long the portal keeps serving after SIGTERM while /readyz already answers 503, so that a load balancer can stop sending requests first",
    ),
    setting(
        "shutdown_timeout",
        "SECONDS",
        "10",
        "How long to wait for running requests at shutdown",
    ),
];
