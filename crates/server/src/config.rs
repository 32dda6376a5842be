//! The operator's configuration, validated as a whole before startup.

mod backup;
mod database;
mod documentation;
pub mod log;
mod network;
pub mod private;
mod public_url;
mod secret;
mod setting;
mod source;
mod timestamps;
mod tls;

pub use backup::{BackupConfig, BucketAccess};
pub use database::DatabaseConfig;
pub use documentation::{documentation, help};
pub use network::{Network, names_this_machine};
pub use public_url::PublicUrl;
pub use setting::{SETTINGS, Setting};
pub use source::{CONFIG_VARIABLE, ConfigError, Source, Values};
pub use timestamps::TimestampConfig;
pub use tls::{AcmeConfig, TlsConfig};

use domain::account::SignUpConfirmation;
use domain::contact::{optional_email, optional_phone};
use domain::field_error::FieldError;
use domain::file::{FILE_SIZE_MAX, UploadQuota};
use domain::mail::RecipientCaps;
use domain::money::Currency;
use domain::owner_step_up::StepUp;
use jiff::tz::TimeZone;
use lettre::message::Mailbox;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The largest size of a video that can be configured: older ZIP programs support files below 4 GB.
const VIDEO_SIZE_MAX: u64 = 4_000_000_000;

/// The whole configuration.
#[derive(Debug, Clone)]
pub struct Config {
    /// Version of the program. Not a setting: the program sets it, with its commit.
    pub version: &'static str,
    /// The file that settings were read from, if any.
    pub config_file: Option<PathBuf>,
    /// Address and port of the portal.
    pub listen: SocketAddr,
    /// The source of the certificate, if the portal itself does TLS.
    pub tls: Option<TlsConfig>,
    /// The separate address that redirects from HTTP to HTTPS.
    pub http_listen: Option<SocketAddr>,
    /// The folder that contains the other locations by default.
    pub data_dir: PathBuf,
    /// The address that browsers use. Defaults to the name in the certificate, then to the listening address.
    pub public_url: Option<PublicUrl>,
    /// Whether HSTS covers subdomains of the portal's host.
    pub hsts_subdomains: bool,
    /// The URL of the database.
    pub database_url: String,
    /// How to connect to it.
    pub database: DatabaseConfig,
    /// Where files are stored.
    pub files: FilesConfig,
    /// Where, when, and how backups are made.
    pub backup: BackupConfig,
    /// The mail server's URL. Without one, mail is written to `outbox`.
    pub smtp_url: Option<String>,
    /// Further certificate authorities (PEM) to trust for the mail server and the bucket.
    pub ca_file: Option<PathBuf>,
    /// The folder for mail when there is no mail server.
    pub outbox: PathBuf,
    /// The sender of mail.
    pub mail_from: Mailbox,
    /// Whether notifications are also sent by email.
    pub notification_mails: bool,
    /// Limits on the number of new recipients that accounts can cause mail to.
    pub recipient_caps: RecipientCaps,
    /// Trusted reverse proxies.
    pub trusted_proxies: Vec<Network>,
    /// When a new account must confirm its email address.
    pub signup_confirmation: SignUpConfirmation,
    /// Whether admins need a second factor.
    pub require_admin_two_factor: bool,
    /// The time zone of event dates and times.
    pub time_zone: TimeZone,
    /// When an owner needs more than the project code.
    pub owner_step_up: StepUp,
    /// Whether messages are hidden behind the beta card.
    pub messages_beta_gate: bool,
    /// The currency of new estimates.
    pub currency: Currency,
    /// How owners can contact the office in addition to their contractor.
    pub office: OfficeContact,
    /// The separate address for metrics.
    pub metrics_listen: Option<SocketAddr>,
    /// The collector that receives traces, without the path.
    pub otlp_endpoint: Option<String>,
    /// The authority that makes timestamps, if there is one.
    pub timestamps: Option<TimestampConfig>,
    /// The format of log lines.
    pub log_format: LogFormat,
    /// The least severe level that is logged.
    pub log_level: tracing::Level,
    /// The file with the secret keys.
    pub secret_key_file: PathBuf,
    /// The maximum number of open connections.
    pub max_connections: usize,
    /// The maximum number of connections per address. Defaults to a tenth of all.
    pub max_connections_per_address: Option<usize>,
    /// The maximum size of a JSON body in bytes.
    pub max_json_bytes: usize,
    /// The maximum size of an uploaded file other than a video, in bytes.
    pub max_upload_bytes: u64,
    /// The maximum size of an uploaded video in bytes, as configured; see [`Config::video_limit`].
    pub video_size_max: u64,
    /// Limits on the bytes of stored files.
    pub upload_quota: UploadQuota,
    /// Bytes of each disk that are reserved for the database. Defaults to the larger of 1 GB and 5 % of the disk.
    pub min_free_bytes: Option<u64>,
    /// The maximum number of calls per minute for one session holder.
    pub calls_per_minute: u32,
    /// The timeout for receiving a request head.
    pub header_timeout: Duration,
    /// How long a request body may stall.
    pub body_idle_timeout: Duration,
    /// The minimum rate of a request body, in bytes per second of waiting for the client.
    pub min_read_rate: u64,
    /// How long a client may accept no data of a response.
    pub write_timeout: Duration,
    /// The minimum rate of a response, in bytes per second of waiting for the client.
    pub min_write_rate: u64,
    /// The time limit of a request in total.
    pub request_timeout: Duration,
    /// The time limit of an upload in total.
    pub upload_timeout: Duration,
    /// The interval of heartbeats on an idle event stream.
    pub stream_heartbeat: Duration,
    /// How long the portal keeps serving after the signal to stop, while `/readyz` already reports it.
    pub shutdown_delay: Duration,
    /// How long requests may take to finish at shutdown.
    pub shutdown_timeout: Duration,
}

/// The contact data of the office that runs the portal. Owners see the office only if it has a phone number or an email
/// address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficeContact {
    /// Its name.
    pub name: String,
    /// Ten digits.
    pub phone: Option<String>,
    /// Email address.
    pub email: Option<String>,
}

/// Where files are stored.
#[derive(Clone, PartialEq, Eq)]
pub enum FilesConfig {
    /// In a local directory.
    Directory(PathBuf),
    /// In an S3-compatible bucket.
    S3 {
        /// The bucket.
        bucket: String,
        /// The endpoint, if it is not AWS.
        endpoint: Option<String>,
        /// The region.
        region: String,
        /// Key id and secret. Without them, the credentials come from the environment of the machine.
        credentials: Option<(String, String)>,
        /// Further certificate authorities (PEM) to trust.
        ca_file: Option<PathBuf>,
    },
}

impl std::fmt::Debug for FilesConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Directory(path) => write!(f, "{}", path.display()),
            Self::S3 { bucket, .. } => write!(f, "s3://{bucket}"),
        }
    }
}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// One JSON object per line.
    Json,
    /// Readable text for people.
    Text,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "json" => Ok(Self::Json),
            "text" => Ok(Self::Text),
            _ => Err("must be json or text".to_owned()),
        }
    }
}

impl Config {
    /// Reads and checks every value.
    ///
    /// # Errors
    /// Every bad value, with the setting's name and where the value came from.
    pub fn read(values: &Values) -> Result<Self, Vec<ConfigError>> {
        let mut reader = Reader {
            values,
            errors: Vec::new(),
        };
        let config = reader.config();
        match config {
            Some(config) if reader.errors.is_empty() => Ok(config),
            _ => Err(reader.errors),
        }
    }

    /// The maximum size of an uploaded video in bytes: a larger one would exceed the quota of its sender. A video that is not larger
    /// than other files counts like them.
    #[must_use]
    pub fn video_limit(&self) -> u64 {
        let quota = self.upload_quota.unattached_videos.max(FILE_SIZE_MAX);
        self.video_size_max.min(quota.unsigned_abs())
    }

    /// Whether accounts created in the public form must confirm their email address.
    #[must_use]
    pub const fn confirms_sign_ups(&self) -> bool {
        self.signup_confirmation.is_due(self.smtp_url.is_some())
    }

    /// The URL of the portal when it listens on `address` and no public URL is configured.
    #[must_use]
    pub fn listening_url(&self, address: SocketAddr) -> PublicUrl {
        PublicUrl::of_listener(address, self.tls.is_some())
    }

    /// The maximum number of connections per address.
    #[must_use]
    pub fn connections_per_address(&self) -> usize {
        let tenth = (self.max_connections / 10).max(1);
        self.max_connections_per_address.unwrap_or(tenth)
    }

    /// The default configuration.
    ///
    /// # Errors
    /// Never while the built-in defaults are valid, which a test checks.
    pub fn with_defaults() -> Result<Self, Vec<ConfigError>> {
        Self::read(&Values::gather(
            &Default::default(),
            &Default::default(),
            None,
        )?)
    }
}

struct Reader<'a> {
    values: &'a Values,
    errors: Vec<ConfigError>,
}

impl Reader<'_> {
    /// Reads all settings before it returns, so that one start reports every error.
    fn config(&mut self) -> Option<Config> {
        let tls = self.tls();
        let listen = self.listen(tls.as_ref());
        let http_listen = self.http_listen(tls.as_ref());
        let data_dir = self.optional("data_dir", |text| Ok(PathBuf::from(text)));
        let public_url = self.public_url(tls.as_ref(), listen);
        let hsts_subdomains = self.parsed("hsts_subdomains");
        let database_url = self.optional("database_url", database::url);
        let database = self.database();
        let smtp_url = self.smtp_url();
        let ca_file = self.readable_file("ca_file");
        let bucket = self.bucket(ca_file.clone());
        let files = self.files(bucket.clone());
        let backup = self.backup(bucket, files.as_ref());
        let outbox = self.optional("outbox", |text| Ok(PathBuf::from(text)));
        let mail_from = self.parsed("mail_from");
        let trusted_proxies = self.optional("trusted_proxies", |text| {
            text.split(',').map(|part| part.trim().parse()).collect()
        });
        let notification_mails = self.parsed("notification_mails");
        let new_recipients_per_account = self.parsed("new_recipients_per_account");
        let new_recipients_in_all = self.parsed("new_recipients_in_all");
        let signup_confirmation = self.parsed("signup_confirmation");
        let require_admin_two_factor = self.parsed("require_admin_two_factor");
        let time_zone = self.optional("time_zone", |text| {
            TimeZone::get(text).map_err(|_| format!("{text:?} is not an IANA time zone"))
        });
        let owner_step_up = self.parsed("owner_step_up");
        let messages_beta_gate = self.parsed("messages_beta_gate");
        let currency = self.parsed("currency");
        let office = self.office();
        let metrics_listen = self.optional("metrics_listen", |text| {
            text.parse().map_err(|_| not_an_address(text))
        });
        let otlp_endpoint = self.optional("otlp_endpoint", network::collector);
        let timestamps = self.timestamps();
        let log_format = self.parsed("log_format");
        let log_level = self.parsed("log_level");
        let secret_key_file = self.optional("secret_key_file", |text| Ok(PathBuf::from(text)));
        let max_connections = self.number("max_connections", 1, 1_000_000);
        let per_address = self.optional_number("max_connections_per_address", 1, 1_000_000);
        let max_json_bytes = self.number("max_json_bytes", 1024, 64 << 20);
        let max_upload_bytes = self.number("max_upload_bytes", 1024, 5 << 30);
        let video_size_max = self.number("video_size_max", 1024, VIDEO_SIZE_MAX);
        let unattached = self.bytes("upload_quota_bytes");
        let unattached_videos = self.bytes("upload_quota_videos_bytes");
        let unattached_in_all = self.bytes("upload_quota_total_bytes");
        let attached = self.bytes("stranger_quota_bytes");
        let attached_in_all = self.bytes("stranger_quota_total_bytes");
        let min_free_bytes = self.optional("min_free_bytes", |text| {
            text.parse()
                .map_err(|_| format!("{text:?} is not a whole number of bytes"))
        });
        let calls_per_minute = self.number("calls_per_minute", 60, 100_000_000);
        let header_timeout = self.seconds("header_timeout");
        let body_idle_timeout = self.seconds("body_idle_timeout");
        let min_read_rate = self.number("min_read_rate", 0, 1_000_000);
        let write_timeout = self.seconds("write_timeout");
        let min_write_rate = self.number("min_write_rate", 0, 1_000_000);
        let request_timeout = self.seconds("request_timeout");
        let upload_timeout = self.seconds("upload_timeout");
        let stream_heartbeat = self.seconds("stream_heartbeat");
        let shutdown_delay = self.number("shutdown_delay", 0, 3600);
        let shutdown_timeout = self.seconds("shutdown_timeout");
        Some(Config {
            version: env!("CARGO_PKG_VERSION"),
            config_file: None,
            listen: listen?,
            tls,
            http_listen,
            data_dir: self.required("data_dir", data_dir)?,
            public_url,
            hsts_subdomains: hsts_subdomains?,
            database_url: self.required("database_url", database_url)?,
            database: database?,
            files: files?,
            backup: backup?,
            smtp_url,
            ca_file,
            outbox: self.required("outbox", outbox)?,
            mail_from: mail_from?,
            trusted_proxies: trusted_proxies.unwrap_or_default(),
            notification_mails: notification_mails?,
            recipient_caps: RecipientCaps {
                per_account: new_recipients_per_account?,
                in_all: new_recipients_in_all?,
            },
            signup_confirmation: signup_confirmation?,
            require_admin_two_factor: require_admin_two_factor?,
            time_zone: self.required("time_zone", time_zone)?,
            owner_step_up: owner_step_up?,
            messages_beta_gate: messages_beta_gate?,
            currency: currency?,
            office: office?,
            metrics_listen,
            otlp_endpoint,
            timestamps,
            log_format: log_format?,
            log_level: log_level?,
            secret_key_file: self.required("secret_key_file", secret_key_file)?,
            max_connections: usize::try_from(max_connections?).ok()?,
            max_connections_per_address: per_address.and_then(|most| usize::try_from(most).ok()),
            max_json_bytes: usize::try_from(max_json_bytes?).ok()?,
            max_upload_bytes: max_upload_bytes?,
            video_size_max: video_size_max?,
            upload_quota: UploadQuota {
                unattached: unattached?,
                unattached_videos: unattached_videos?,
                unattached_in_all: unattached_in_all?,
                attached: attached?,
                attached_in_all: attached_in_all?,
            },
            min_free_bytes,
            calls_per_minute: u32::try_from(calls_per_minute?).ok()?,
            header_timeout: header_timeout?,
            body_idle_timeout: body_idle_timeout?,
            min_read_rate: min_read_rate?,
            write_timeout: write_timeout?,
            min_write_rate: min_write_rate?,
            request_timeout: request_timeout?,
            upload_timeout: upload_timeout?,
            stream_heartbeat: stream_heartbeat?,
            shutdown_delay: Duration::from_secs(shutdown_delay?),
            shutdown_timeout: shutdown_timeout?,
        })
    }

    /// Reads the path of a file. The file is read at the start already, so that a wrong path does not show up only when it is needed.
    fn readable_file(&mut self, key: &'static str) -> Option<PathBuf> {
        self.optional(key, |text| {
            let path = PathBuf::from(text);
            std::fs::read(&path)
                .map(|_| path)
                .map_err(|error| format!("{text}: {error}"))
        })
    }

    fn fail(&mut self, key: &'static str, problem: String) {
        let (_, origin) = self.values.text(key);
        self.errors.push(ConfigError {
            setting: key.to_owned(),
            problem,
            origin: origin.clone(),
        });
    }

    /// Reads a setting that may be empty.
    fn optional<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let (text, _) = self.values.text(key);
        if text.is_empty() {
            return None;
        }
        read(text).map_err(|problem| self.fail(key, problem)).ok()
    }

    /// Reports an empty value of a required setting. Invalid values have already been reported.
    fn required<T>(&mut self, key: &'static str, value: Option<T>) -> Option<T> {
        if value.is_none() && self.values.text(key).0.is_empty() {
            self.fail(key, "must not be empty".to_owned());
        }
        value
    }

    fn parsed<T: FromStr<Err: std::fmt::Display>>(&mut self, key: &'static str) -> Option<T> {
        let value = self.optional(key, |text| {
            text.parse().map_err(|error| format!("{text:?}: {error}"))
        });
        self.required(key, value)
    }

    fn number(&mut self, key: &'static str, least: u64, most: u64) -> Option<u64> {
        let value = self.optional_number(key, least, most);
        self.required(key, value)
    }

    fn optional_number(&mut self, key: &'static str, least: u64, most: u64) -> Option<u64> {
        self.optional(key, |text| {
            text.parse()
                .ok()
                .filter(|number| (least..=most).contains(number))
                .ok_or_else(|| format!("{text:?} is not a whole number from {least} to {most}"))
        })
    }

    /// Reads a quota: at least the default maximum file size, and at most what fits into a database column.
    fn bytes(&mut self, key: &'static str) -> Option<i64> {
        let most = i64::MAX.unsigned_abs();
        i64::try_from(self.number(key, FILE_SIZE_MAX.unsigned_abs(), most)?).ok()
    }

    fn seconds(&mut self, key: &'static str) -> Option<Duration> {
        self.number(key, 1, 3600).map(Duration::from_secs)
    }

    fn office(&mut self) -> Option<OfficeContact> {
        let message = |problem: FieldError| problem.message;
        let name = self.optional("office_name", |text| Ok(text.to_owned()));
        let phone = self.optional("office_phone", |text| {
            optional_phone("office_phone", text).map_err(message)
        });
        let email = self.optional("office_email", |text| {
            optional_email("office_email", text).map_err(message)
        });
        Some(OfficeContact {
            name: self.required("office_name", name)?,
            phone: phone.flatten(),
            email: email.flatten(),
        })
    }
}

fn not_an_address(text: &str) -> String {
    format!("{text:?} is not an address and port, such as 127.0.0.1:9090")
}

#[cfg(test)]
mod tests;
