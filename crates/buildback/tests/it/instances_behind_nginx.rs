//! Two instances behind nginx, on a PostgreSQL server that accepts only TLS.

use serde_json::{Value, json};
use test_support::free_address::free_address;
use test_support::stream::EventStream;
use test_support::{Client, Cluster, Nginx, Program, ServerKeys, authority};

const BINARY: &str = env!("CARGO_BIN_EXE_buildback");
const COMPANIES: &str = "/api/admin/contractors";

/// A server with a certificate for `localhost`, in a folder with the authority's certificate.
fn encrypted_cluster(folder: &std::path::Path) -> (Cluster, String) {
    let issued = authority::issue(folder, &["localhost"], [2020, 2100]);
    let read = |file| std::fs::read_to_string(file).expect("read a key");
    let cluster = Cluster::start_with_tls(&ServerKeys {
        certificate: read(issued.certificate),
        key: read(issued.key),
        authority: authority::pem(),
    });
    let authority_file = folder.join("ca.pem");
    std::fs::write(&authority_file, authority::pem()).expect("write the authority");
    let url = format!(
        "postgres://buildback@localhost:{}/postgres?sslmode=verify-full&sslrootcert={}",
        cluster.port(),
        authority_file.display()
    );
    (cluster, url)
}

/// Adds a company, and returns its ID.
async fn add_company(admin: &Client, name: &str) -> String {
    let added: Value = admin
        .post(COMPANIES, &json!({ "company_name": name }))
        .await
        .ok();
    added["id"].as_str().expect("an id").to_owned()
}

/// Waits until the stream tells that this company changed.
async fn hear(stream: &mut EventStream, company: &str) {
    loop {
        let event = stream.next().await.expect("open stream");
        if event.data["topic"] == "contractor" && event.data["id"] == company {
            return;
        }
    }
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn two_instances_behind_nginx_share_a_tls_only_database_on_postgres() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_cluster, database) = encrypted_cluster(folder.path());
    let address = free_address();
    let program = Program::new(BINARY, &folder.path().join("data"), database)
        .with("BUILDBACK_PUBLIC_URL", format!("https://{address}"))
        .with("BUILDBACK_TRUSTED_PROXIES", "127.0.0.1".to_owned());
    program.admin();
    let addresses = [free_address(), free_address()];
    let [one, two] = addresses.map(|address| program.serve_on(address));
    let nginx = Nginx::start(address, &addresses);
    let admin = Client::new(nginx.url(), "127.0.0.1".to_owned());
    let form = json!({
        "email": test_support::ADMIN, "password": test_support::PASSWORD,
    });
    admin.post("/api/auth/sign-in", &form).await.ok();

    // nginx takes the instances in turn, so each holds one of the streams and half of the writes.
    let mut streams = [
        admin.listen("/api/stream").await,
        admin.listen("/api/stream").await,
    ];
    for name in ["Hammer & Sons", "Roof Doctors", "Dry Again", "Tall Ladders"] {
        let company = add_company(&admin, name).await;
        for stream in &mut streams {
            hear(stream, &company).await;
        }
    }
    for portal in [&one, &two] {
        let _ = portal.line(&["\"target\":\"access\"", "POST", COMPANIES]);
    }

    // One instance dies. The other serves everybody, with the same session.
    one.kill();
    let company = add_company(&admin, "Still Standing").await;
    let [first, second] = &mut streams;
    tokio::select! {
        () = hear_or_end(first, &company) => {}
        () = hear_or_end(second, &company) => {}
    }
    drop(two);
}

/// As [`hear`], but waits forever if the stream ends, as the one of the killed instance does.
async fn hear_or_end(stream: &mut EventStream, company: &str) {
    while let Some(event) = stream.next().await {
        if event.data["id"] == company {
            return;
        }
    }
    std::future::pending().await
}
