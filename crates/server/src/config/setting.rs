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
        "Address and port of the portal",
    ),
    setting(
        "data_dir",
        "DIR",
        "data",
        "Folder of everything that the portal keeps itself; the defaults below lie in it",
    ),
    setting(
        "public_url",
        "URL",
        "",
        "Address under which browsers reach the portal, such as https://portal.example.com; by default the listening address",
    ),
    secret(
        "database_url",
        "URL",
        "sqlite:{data_dir}/buildback.db",
        "sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME",
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
        "Where uploaded files are kept: a directory, or an S3 bucket",
    ),
    setting(
        "s3_endpoint",
        "URL",
        "",
        "Endpoint of an S3-compatible store; by default that of AWS",
    ),
    setting("s3_region", "NAME", "us-east-1", "Region of the S3 bucket"),
    setting("s3_access_key_id", "ID", "", "Access key of the S3 bucket"),
    secret(
        "s3_secret_access_key",
        "SECRET",
        "",
        "Secret of the access key",
    ),
    setting(
        "s3_secret_access_key_file",
        "PATH",
        "",
        "File with that secret, instead of the secret itself; read at startup",
    ),
    secret(
        "smtp_url",
        "URL",
        "",
        "Mail server, such as smtps://USER:PASSWORD@HOST; without one, mail goes to the outbox folder",
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
        "Folder for mail (.eml files) when there is no mail server",
    ),
    setting(
        "mail_from",
        "ADDRESS",
        "Buildback <portal@localhost>",
        "Sender of the portal's mail",
    ),
    setting(
        "notification_mails",
        "true|false",
        "true",
        "Whether people get mail about notifications, as each chooses; links that somebody asked for are mailed in any case",
    ),
    setting(
        "new_recipients_per_account",
        "N",
        "20",
        "Addresses that the portal has not written to before which one account that is no admin's can have it write to in 24 hours; mail to more of them waits",
    ),
    setting(
        "new_recipients_in_all",
        "N",
        "200",
        "The same for all these accounts together, a quarter of it at most for those that are not vetted, and as many again for sign-ups",
    ),
    setting(
        "trusted_proxies",
        "CIDR,…",
        "",
        "Networks of reverse proxies whose X-Forwarded-For header is believed",
    ),
    setting(
        "signup_confirmation",
        "adaptive|always|off",
        "adaptive",
        "When an account that somebody signed up for opens, and an account has another address, only after the address was confirmed by a mailed link: where there is a mail server, always, or never",
    ),
    setting(
        "require_admin_two_factor",
        "true|false",
        "false",
        "Whether admins need a second factor: who has none is led to set one up before anything else",
    ),
    setting(
        "time_zone",
        "IANA NAME",
        "America/New_York",
        "Time zone of event dates and times, until an admin sets one in the portal",
    ),
    setting(
        "owner_step_up",
        "adaptive|always|off",
        "adaptive",
        "When owners on an unknown device are asked for digits of their phone number or zip code beside the project code: while codes are being guessed or one is suspected, always, or never",
    ),
    setting(
        "messages_beta_gate",
        "true|false",
        "true",
        "Whether the Messages tab shows the beta card until somebody joins the beta in that browser",
    ),
    setting(
        "office_name",
        "NAME",
        "Project office",
        "Name under which owners see the office that runs the portal, until an admin sets one in it",
    ),
    setting(
        "office_phone",
        "PHONE",
        "",
        "Ten-digit phone number of the office, until an admin sets one in the portal; owners see it beside their contractor's, or alone while there is none",
    ),
    setting(
        "office_email",
        "EMAIL",
        "",
        "E-mail address of the office, for owners and until then in the same way",
    ),
    setting(
        "metrics_listen",
        "ADDRESS:PORT",
        "",
        "Separate address for Prometheus metrics; not served when empty",
    ),
    setting("log_format", "json|text", "json", "Form of the log lines"),
    setting(
        "log_level",
        "LEVEL",
        "info",
        "error, warn, info, debug or trace",
    ),
    setting(
        "secret_key_file",
        "PATH",
        "{data_dir}/secret.key",
        "Keys that sign file links and encrypt what authenticator apps share with the portal, made on first start; to rotate, put a new line on top and drop the last a day later",
    ),
    setting(
        "max_connections",
        "N",
        "4096",
        "Connections served at the same time; when there are as many, the one that has been idle for longest is closed for a new one",
    ),
    setting(
        "max_connections_per_address",
        "N",
        "",
        "Connections of one address (IPv6: of one /64); by default a tenth of max_connections. Those of trusted_proxies are not counted",
    ),
    setting("max_json_bytes", "BYTES", "262144", "Largest JSON body"),
    setting(
        "max_upload_bytes",
        "BYTES",
        "10485760",
        "Largest uploaded file",
    ),
    setting(
        "upload_quota_bytes",
        "BYTES",
        "209715200",
        "Uploads of one account, or of the owner of one project, that are not attached to anything yet, in bytes",
    ),
    setting(
        "upload_quota_total_bytes",
        "BYTES",
        "5368709120",
        "All such uploads, in bytes",
    ),
    setting(
        "stranger_quota_bytes",
        "BYTES",
        "2147483648",
        "Attached files of a partner in projects that the office has not accepted, and of the owner of one project, in bytes",
    ),
    setting(
        "min_free_bytes",
        "BYTES",
        "",
        "Free space on each disk below which no files are taken, so that the rest of the portal goes on; by default the larger of 1 GB and 5 % of the disk",
    ),
    setting(
        "calls_per_minute",
        "N",
        "600",
        "Calls that an account, or an owner's session, may make in a minute",
    ),
    setting(
        "header_timeout",
        "SECONDS",
        "8",
        "How long the head of a request may take to arrive",
    ),
    setting(
        "body_idle_timeout",
        "SECONDS",
        "8",
        "How long the body of a request may stall",
    ),
    setting(
        "min_read_rate",
        "BYTES",
        "1000",
        "Bytes per second that a client must send of the body of a request, on average over each 20 seconds of waiting for it; 0 for any",
    ),
    setting(
        "write_timeout",
        "SECONDS",
        "20",
        "How long a client may take nothing of an answer or event stream that waits to be sent to it",
    ),
    setting(
        "min_write_rate",
        "BYTES",
        "1000",
        "Bytes per second that a client must take while something waits to be sent to it, on average over one and a half times write_timeout; 0 for any",
    ),
    setting(
        "request_timeout",
        "SECONDS",
        "30",
        "How long a request other than an upload may take in all",
    ),
    setting(
        "upload_timeout",
        "SECONDS",
        "900",
        "How long an upload may take in all",
    ),
    setting(
        "stream_heartbeat",
        "SECONDS",
        "20",
        "How often a quiet event stream says that it is there; less than what the proxies on the way wait for",
    ),
    setting(
        "shutdown_timeout",
        "SECONDS",
        "10",
        "How long requests may take to finish when the portal stops",
    ),
];
