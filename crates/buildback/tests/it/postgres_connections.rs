//! How the portal connects to PostgreSQL: encryption, passwords, and poolers.

use jiff::Timestamp;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use std::fs;
use std::path::{Path, PathBuf};
use store::migrate::MigrateError;
use store::{Database, PostgresServer, Store, StoreError, StoreOptions};
use test_support::{Cluster, ServerKeys};

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority() -> Authority {
    let mut params = CertificateParams::new(Vec::new()).expect("no names");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key"))
        .expect("a certificate")
}

/// A certificate and its key. PostgreSQL takes the user's name from the common name.
fn issue(authority: &Authority, common_name: &str) -> (String, String) {
    let key = KeyPair::generate().expect("a key");
    let mut params = CertificateParams::new([common_name.to_owned()]).expect("a name");
    params
        .distinguished_name
        .push(DnType::CommonName, common_name);
    let certificate = params.signed_by(&key, authority).expect("a certificate");
    (certificate.pem(), key.serialize_pem())
}

/// A server with a certificate for `localhost`, and files with the certificates that clients need.
struct Encrypted {
    cluster: Cluster,
    folder: tempfile::TempDir,
}

impl Encrypted {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let ours = authority();
        let (certificate, key) = issue(&ours, "localhost");
        let (client_certificate, client_key) = issue(&ours, "with_certificate");
        for (name, text) in [
            ("ca.pem", ours.pem()),
            ("other.pem", authority().pem()),
            ("server.pem", certificate.clone()),
            ("client.pem", client_certificate),
            ("client.key", client_key),
        ] {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        let cluster = Cluster::start_with_tls(&ServerKeys {
            certificate,
            key,
            authority: ours.pem(),
        });
        Self { cluster, folder }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A server at a host under both of its names. `{}` in the parameters is the folder of the certificates.
    fn server(&self, user_and_host: &str, parameters: &str) -> PostgresServer {
        let port = self.cluster.port();
        let parameters = parameters.replace("{}", &self.folder.path().display().to_string());
        PostgresServer::new(format!(
            "postgres://{user_and_host}:{port}/postgres?{parameters}"
        ))
    }

    fn connect(&self, user_and_host: &str, parameters: &str) -> Result<(), StoreError> {
        let database = Database::Postgres(self.server(user_and_host, parameters));
        database.connect().map(drop)
    }
}

#[test]
#[ignore = "PostgreSQL only"]
fn sslmode_decides_what_is_checked_about_the_server_on_postgres() {
    let server = Encrypted::start();
    for (host, parameters, connects) in [
        ("localhost", "sslmode=disable", false),
        ("localhost", "", true),
        ("localhost", "sslmode=prefer", true),
        ("localhost", "sslmode=require", true),
        ("localhost", "sslmode=require&sslrootcert={}/ca.pem", true),
        (
            "localhost",
            "sslmode=require&sslrootcert={}/other.pem",
            false,
        ),
        ("localhost", "sslmode=verify-ca&sslrootcert={}/ca.pem", true),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert={}/ca.pem", true),
        (
            "localhost",
            "sslmode=verify-ca&sslrootcert={}/other.pem",
            false,
        ),
        (
            "localhost",
            "sslmode=verify-full&sslrootcert={}/ca.pem",
            true,
        ),
        (
            "127.0.0.1",
            "sslmode=verify-full&sslrootcert={}/ca.pem",
            false,
        ),
        (
            "localhost",
            "sslmode=verify-full&sslrootcert={}/other.pem",
            false,
        ),
        // The certificate itself is trusted.
        (
            "localhost",
            "sslmode=verify-full&sslrootcert={}/server.pem",
            true,
        ),
        (
            "127.0.0.1",
            "sslmode=verify-full&sslrootcert={}/server.pem",
            false,
        ),
        // No public authority issued it.
        ("localhost", "sslmode=verify-full&sslrootcert=system", false),
        // The first host that accepts the connection is used.
        (
            "127.0.0.1:1,localhost",
            "sslmode=verify-full&sslrootcert={}/ca.pem",
            true,
        ),
    ] {
        let connected = server.connect(&format!("buildback@{host}"), parameters);
        assert_eq!(
            connected.is_ok(),
            connects,
            "{host} {parameters}: {connected:?}"
        );
        if !connects && !parameters.contains("system") {
            assert!(matches!(connected, Err(StoreError::Unreachable { .. })));
        }
    }
}

#[test]
#[ignore = "PostgreSQL only"]
fn a_client_certificate_identifies_the_portal_on_postgres() {
    let server = Encrypted::start();
    server.cluster.execute("CREATE ROLE with_certificate LOGIN");
    let user = "with_certificate@localhost";
    let keys = "sslmode=require&sslcert={}/client.pem&sslkey={}/client.key";
    server.connect(user, keys).expect("it is accepted");
    let without = server.connect(user, "sslmode=require");
    assert!(matches!(without, Err(StoreError::Unreachable { .. })));
    let missing = server.connect(
        user,
        "sslmode=require&sslcert={}/none.pem&sslkey={}/client.key",
    );
    let Err(StoreError::Internal(problem)) = missing else {
        panic!("{missing:?}")
    };
    assert!(problem.to_string().contains("none.pem"), "{problem}");
}

#[test]
#[ignore = "PostgreSQL only"]
fn a_password_is_read_from_its_file_for_each_connection_on_postgres() {
    let server = Encrypted::start();
    server
        .cluster
        .execute("CREATE ROLE with_password LOGIN PASSWORD 'first'");
    let file = server.file("password");
    let mut target = server.server("with_password@localhost", "sslmode=require");
    target.password_file = Some(file.clone());
    let connect = |password: &str| {
        write(&file, password);
        Database::Postgres(target.clone()).connect().map(drop)
    };
    connect("first\n").expect("the password is right");
    server
        .cluster
        .execute("ALTER ROLE with_password PASSWORD 'second'");
    let Err(StoreError::Unreachable { cause }) = connect("first\n") else {
        panic!("the old password is accepted")
    };
    assert!(cause.contains("password authentication failed"), "{cause}");
    assert!(!cause.contains("first"), "{cause}");
    connect("second").expect("the new password is used");
}

fn write(file: &Path, text: &str) {
    fs::write(file, text).expect("write the file");
}

#[test]
#[ignore = "PostgreSQL only"]
fn a_pooler_that_shares_sessions_is_refused_on_postgres() {
    let cluster = Cluster::start();
    let pooler = cluster.pooler("transaction");
    let migrated = store::migrate::run(&Database::parse(&pooler.url()), Timestamp::UNIX_EPOCH);
    assert!(
        matches!(migrated, Err(MigrateError::SharedSessions)),
        "{migrated:?}"
    );
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_pooler_in_session_mode_works_on_postgres() {
    use domain::change::{ChangeTopic, NewChange};
    let cluster = Cluster::start();
    let pooler = cluster.pooler("session");
    let database = Database::parse(&pooler.url());
    store::migrate::run(&database, Timestamp::UNIX_EPOCH).expect("run the migrations");
    let store = Store::open(&StoreOptions::new(database)).expect("open the store");
    let mut changes = store.subscribe();
    let change = NewChange {
        topic: ChangeTopic::User,
        entity_id: uuid::Uuid::from_u128(1),
        project: None,
        user_id: None,
    };
    let entity = change.entity_id;
    store
        .write(move |conn| store::change_feed::publish(conn, &change, Timestamp::UNIX_EPOCH))
        .await
        .expect("publish");
    assert_eq!(changes.recv().await.expect("a change").entity_id, entity);
    store.close().await;
}
