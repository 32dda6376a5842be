//! Where the server is, and how connections to it are opened.

use super::PostgresConnection;
use super::session::Session;
use super::target::{Problem, Target};
use super::tls::Tls;
use crate::StoreError;
use diesel::connection::{DynInstrumentation, InstrumentationEvent, SimpleConnection};
use diesel::prelude::*;
use diesel::result::ConnectionError;
use diesel::sql_query;
use diesel::sql_types::Text;
use domain::network::is_loopback_host;
use std::path::PathBuf;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// A PostgreSQL server, and how to connect to it.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresServer {
    url: String,
    /// A file with the password. It is read for each connection, so that a changed password is used.
    pub password_file: Option<PathBuf>,
    /// How long to wait for a host, unless the URL sets `connect_timeout`.
    pub connect_timeout: Duration,
    /// How long a statement may run. Longer than any legitimate statement of a request, and shorter than a client's timeout.
    pub statement_timeout: Duration,
    /// How long a statement may wait for a lock.
    pub lock_timeout: Duration,
}

impl std::fmt::Debug for PostgresServer {
    // The URL may contain a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresServer").finish_non_exhaustive()
    }
}

/// Detects a dead server within about a minute. The system's defaults take hours for a connection that only listens.
const KEEPALIVES: [(&str, &str); 3] = [
    ("keepalives_idle", "30"),
    ("keepalives_interval", "10"),
    ("keepalives_retries", "3"),
];

impl PostgresServer {
    /// The server at a URL, with default timeouts.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            password_file: None,
            connect_timeout: Duration::from_secs(3),
            statement_timeout: Duration::from_secs(15),
            lock_timeout: Duration::from_secs(5),
        }
    }

    /// The URL. It may contain a password.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Checks the URL without connecting.
    ///
    /// # Errors
    /// What is wrong with it, without a password.
    pub fn check(&self) -> Result<(), String> {
        self.target().map(drop)
    }

    /// The name of the database and its hosts, without a password.
    pub(crate) fn location(&self) -> String {
        let Ok(Target { config, .. }) = self.target() else {
            return "the database of the URL".to_owned();
        };
        let name = config.get_dbname().or_else(|| config.get_user());
        let hosts = config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            Host::Unix(folder) => folder.display().to_string(),
        });
        let addresses = config.get_hostaddrs().iter().map(ToString::to_string);
        let mut hosts: Vec<_> = hosts.collect();
        if hosts.is_empty() {
            hosts = addresses.collect();
        }
        format!("{} on {}", name.unwrap_or("postgres"), hosts.join(", "))
    }

    /// Whether the URL contains a password.
    #[must_use]
    pub fn has_password(&self) -> bool {
        self.target()
            .is_ok_and(|target| target.config.get_password().is_some())
    }

    /// Whether the connection may be unencrypted and leaves this machine.
    #[must_use]
    pub fn may_be_read_by_others(&self) -> bool {
        self.target().is_ok_and(|target| {
            let is_remote = |host: &Host| match host {
                Host::Tcp(name) => !is_loopback_host(name),
                Host::Unix(_) => false,
            };
            target.config.get_ssl_mode() != SslMode::Require
                && target.config.get_hosts().iter().any(is_remote)
        })
    }

    /// Opens a connection with the portal's settings.
    ///
    /// # Errors
    /// Unreachable if no host accepts it; internal if the URL or a file that it names cannot be used.
    pub(crate) fn connect(&self) -> Result<PostgresConnection, StoreError> {
        let mut conn = self.open()?;
        conn.batch_execute(&self.settings())?;
        Ok(conn)
    }

    /// Parallel workers are off because starting them takes longer than the statement.
    fn settings(&self) -> String {
        format!(
            "SET application_name = 'buildback';
             SET statement_timeout = {};
             SET lock_timeout = {};
             SET idle_in_transaction_session_timeout = '60s';
             SET client_min_messages = 'warning';
             SET max_parallel_workers_per_gather = 0;
             SET TIME ZONE 'UTC';",
            self.statement_timeout.as_millis(),
            self.lock_timeout.as_millis(),
        )
    }

    /// Opens a connection with the server's settings.
    pub(super) fn open(&self) -> Result<PostgresConnection, StoreError> {
        let mut instrumentation = DynInstrumentation::default_instrumentation();
        instrumentation
            .on_connection_event(InstrumentationEvent::start_establish_connection(&self.url));
        let opened = self.session();
        let failure = match &opened {
            Err(error) => Some(ConnectionError::BadConnection(error.to_string())),
            Ok(_) => None,
        };
        instrumentation.on_connection_event(InstrumentationEvent::finish_establish_connection(
            &self.url,
            failure.as_ref(),
        ));
        Ok(PostgresConnection::new(opened?, instrumentation))
    }

    fn session(&self) -> Result<Session, StoreError> {
        let unusable = |problem: String| StoreError::internal(problem);
        let mut target = self.target().map_err(unusable)?;
        if let Some(path) = &self.password_file {
            let password = std::fs::read_to_string(path)
                .map_err(|error| unusable(format!("{}: {error}", path.display())))?;
            target
                .config
                .password(password.trim_end_matches(['\r', '\n']));
        }
        target.connect().map_err(|problem| match problem {
            Problem::Unusable(problem) => unusable(problem),
            Problem::Unavailable(problem) => {
                tracing::warn!(error = %problem, "cannot connect to the database");
                StoreError::Unreachable { cause: problem }
            }
        })
    }

    fn target(&self) -> Result<Target, String> {
        let (base, query) = self.url.split_once('?').unwrap_or((&self.url, ""));
        let mut tls = Tls::default();
        let parameters = parameters(query, &mut tls)?;
        let is_set = |wanted: &str| parameters.iter().any(|(name, _)| *name == wanted);
        let base = if is_set("host") {
            without_hosts(base)
        } else if is_set("port") {
            return Err(
                "the parameter \"port\" needs \"host\"; write the port after the host".to_owned(),
            );
        } else {
            base.to_owned()
        };
        let query: Vec<_> = parameters
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let mut config: Config = format!("{base}?{}", query.join("&"))
            .parse()
            .map_err(|error: tokio_postgres::Error| super::error::with_causes(&error))?;
        config.ssl_mode(tls.mode()?);
        check_hosts(&config)?;
        let timeout = config
            .get_connect_timeout()
            .copied()
            .unwrap_or(self.connect_timeout);
        Ok(Target {
            config,
            tls,
            timeout,
        })
    }
}

/// The parameters of the URL as the protocol library names them. Those of TLS go to `tls`.
fn parameters<'a>(query: &'a str, tls: &mut Tls) -> Result<Vec<(&'a str, &'a str)>, String> {
    let mut parameters = Vec::new();
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter
            .split_once('=')
            .ok_or_else(|| format!("the parameter {parameter:?} has no value"))?;
        let plain = percent_encoding::percent_decode_str(value).decode_utf8_lossy();
        match (name, plain.as_ref()) {
            (name, value) if tls.take(name, value) => {}
            // Kerberos encryption, which this client does not have.
            ("gssencmode", "disable" | "prefer") => {}
            // Instances recognize each other's connections by their name.
            ("application_name", _) => {
                return Err(format!(
                    "the parameter {name:?} cannot be set, because the portal names its connections \"buildback\""
                ));
            }
            ("keepalives_count", _) => parameters.push(("keepalives_retries", value)),
            ("target_session_attrs", "primary") => parameters.push((name, "read-write")),
            (
                "options"
                | "sslnegotiation"
                | "host"
                | "hostaddr"
                | "port"
                | "user"
                | "password"
                | "dbname"
                | "connect_timeout"
                | "keepalives"
                | "keepalives_idle"
                | "keepalives_interval"
                | "target_session_attrs"
                | "channel_binding",
                _,
            ) => parameters.push((name, value)),
            _ => return Err(format!("the parameter {name:?} is not supported")),
        }
    }
    for default in KEEPALIVES {
        if !parameters.iter().any(|(name, _)| *name == default.0) {
            parameters.push(default);
        }
    }
    Ok(parameters)
}

fn check_hosts(config: &Config) -> Result<(), String> {
    let (hosts, addresses) = (config.get_hosts().len(), config.get_hostaddrs().len());
    let count = hosts.max(addresses);
    if count == 0 {
        return Err("names no host, such as localhost or ?host=/var/run/postgresql".to_owned());
    }
    if (hosts > 0 && addresses > 0 && hosts != addresses)
        || (config.get_ports().len() > 1 && config.get_ports().len() != count)
    {
        return Err("names another number of hosts than of hostaddr or port".to_owned());
    }
    Ok(())
}

/// The URL without its hosts, which the parameter `host` replaces.
fn without_hosts(base: &str) -> String {
    let Some((scheme, rest)) = base.split_once("://") else {
        return base.to_owned();
    };
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
    format!("{scheme}://{user}@/{path}")
}

#[derive(QueryableByName)]
struct Process {
    #[diesel(sql_type = Text)]
    id: String,
}

/// Whether a pooler shares the server's sessions among connections. `LISTEN`, prepared statements, and `SET` need a session of their own.
///
/// A second connection opens a transaction, which makes such a pooler give it a session: the one that the first connection just used, or
/// the first connection gets another one meanwhile.
///
/// # Errors
/// When the database cannot be reached.
pub(crate) fn shares_sessions(
    conn: &mut PostgresConnection,
    server: &PostgresServer,
) -> Result<bool, StoreError> {
    fn process(conn: &mut PostgresConnection) -> Result<String, StoreError> {
        let found: Process = sql_query("SELECT pg_backend_pid()::text AS id").get_result(conn)?;
        Ok(found.id)
    }
    let mut other = server.connect()?;
    let before = process(conn)?;
    other.batch_execute("BEGIN")?;
    let between = process(&mut other)?;
    Ok(before == between || before != process(conn)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_that_cannot_work_is_reported_without_connecting() {
        for (url, problem) in [
            ("postgres://u@h/d", ""),
            (
                "postgres://u@h1:5432,h2:5433/d?target_session_attrs=primary",
                "",
            ),
            (
                "postgresql://u:p@[::1]:5433/d?connect_timeout=5&keepalives_count=2",
                "",
            ),
            ("postgres:///d?host=/run/postgresql", ""),
            ("postgres://u@%2Frun%2Fpostgresql/d", ""),
            (
                "postgres://u@localhost/d?host=/tmp&port=5433&gssencmode=disable",
                "",
            ),
            ("postgres://u@h/d?options=-c%20search_path%3Da", ""),
            (
                "postgres://u@h/d?application_name=a",
                "names its connections \"buildback\"",
            ),
            ("postgres:///d", "names no host"),
            (
                "postgres://u@h/d?sslmode=allow",
                "sslmode=allow is not supported",
            ),
            ("postgres://u@h/d?sslmode=verify-full", "needs sslrootcert"),
            (
                "postgres://u@h/d?sslcert=/a.pem",
                "sslcert and sslkey need each other",
            ),
            (
                "postgres://u@h/d?sslcrl=/a.pem",
                "\"sslcrl\" is not supported",
            ),
            (
                "postgres://u@h/d?gssencmode=require",
                "\"gssencmode\" is not supported",
            ),
            (
                "postgres://u@h/d?load_balance_hosts=random",
                "load_balance_hosts",
            ),
            (
                "postgres://u@h/d?port=5433",
                "write the port after the host",
            ),
            (
                "postgres://u@h1,h2/d?hostaddr=127.0.0.1",
                "another number of hosts",
            ),
            ("postgres://u@h/d?sslmode", "has no value"),
        ] {
            match PostgresServer::new(url).check() {
                Ok(()) => assert_eq!(problem, "", "{url}"),
                Err(found) => assert!(
                    !problem.is_empty() && found.contains(problem),
                    "{url}: {found}"
                ),
            }
        }
    }

    #[test]
    fn the_location_has_no_password() {
        for (url, location, has_password) in [
            (
                "postgres://ann:secret@db.example/claims",
                "claims on db.example",
                true,
            ),
            ("postgres://ann@a,b/claims", "claims on a, b", false),
            ("postgres://ann@?host=/run/pg", "ann on /run/pg", false),
            (
                "postgres:///claims?hostaddr=127.0.0.1&password=secret",
                "claims on 127.0.0.1",
                true,
            ),
        ] {
            let server = PostgresServer::new(url);
            assert_eq!(server.location(), location);
            assert_eq!(server.has_password(), has_password, "{url}");
        }
    }

    #[test]
    fn connections_to_other_machines_without_required_encryption_may_be_read() {
        for (url, may) in [
            ("postgres://u:p@localhost/db", false),
            ("postgres://u:p@127.0.0.1:5432/db", false),
            ("postgres://u@/db?host=/run/postgresql", false),
            ("postgres://u@%2Frun%2Fpostgresql/db", false),
            ("postgres://u:p@db.example.com/db?sslmode=require", false),
            ("postgres://u:p@db.example.com/db", true),
            ("postgres://u:p@db.example.com/db?sslmode=prefer", true),
            ("postgres://u:p@localhost.example.com/db", true),
            ("postgres://u:p@localhost/db?host=db.example.com", true),
        ] {
            let found = PostgresServer::new(url).may_be_read_by_others();
            assert_eq!(found, may, "{url}");
        }
    }

    #[test]
    fn a_host_that_does_not_respond_is_given_up() {
        // The system accepts the connection for the listener, which never reads.
        let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = silent.local_addr().unwrap().port();
        let mut server = PostgresServer::new(format!("postgres://u@127.0.0.1:{port}/d"));
        server.connect_timeout = Duration::from_millis(50);
        assert!(matches!(
            server.connect(),
            Err(StoreError::Unreachable { .. })
        ));
    }
}
