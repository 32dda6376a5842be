//! The configurations for Caddy: they are valid, and no request address gets into Caddy's log.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use test_support::free_address::free_address;

const CONFIGURATIONS: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/proxy/Caddyfile"),
    concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../packaging/container/Caddyfile"
    ),
];

/// Caddy with its files in this folder.
fn caddy(folder: &Path) -> Command {
    let mut command = Command::new("caddy");
    command
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("CADDY_ADMIN", free_address().to_string())
        .env("PORTAL_HOST", "portal.example.com");
    command
}

#[test]
fn the_configurations_for_caddy_are_valid() {
    let folder = tempfile::tempdir().expect("a folder");
    for configuration in CONFIGURATIONS {
        let output = caddy(folder.path())
            .args(["validate", "--adapter", "caddyfile", "--config"])
            .arg(configuration)
            .output()
            .expect("caddy is installed by scripts/install-system-packages.sh");
        assert!(
            output.status.success(),
            "{configuration}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn caddy_does_not_log_the_address_of_a_request_that_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    for configuration in CONFIGURATIONS {
        let text = fs::read_to_string(configuration).expect("the configuration");
        let start = text.find("\n{\n").expect("a block of global options");
        let end = start + text[start..].find("\n}\n").expect("the end of the block");
        let (address, stopped_portal) = (free_address(), free_address());
        let site = format!("http://{address} {{\n\treverse_proxy {stopped_portal}\n}}\n");
        let file = folder.path().join("Caddyfile");
        fs::write(&file, format!("{}\n}}\n\n{site}", &text[start..end])).expect("write it");
        let mut running = caddy(folder.path())
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(&file)
            .stderr(Stdio::piped())
            .spawn()
            .expect("caddy is installed by scripts/install-system-packages.sh");
        let answer = ask(&mut running, address, "/login?code=SECRET");
        assert!(answer.starts_with("HTTP/1.1 502 "), "{answer}");
        let log = log_of(running);
        assert!(log.contains("serving initial configuration"), "{log}");
        assert!(!log.contains("SECRET"), "{configuration}: {log}");
    }
}

/// Sends a request when the server listens, and returns the answer.
fn ask(server: &mut Child, address: SocketAddr, path: &str) -> String {
    let mut connection = loop {
        match TcpStream::connect(address) {
            Ok(connection) => break connection,
            Err(_) => assert!(matches!(server.try_wait(), Ok(None)), "caddy has ended"),
        }
    };
    write!(
        connection,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("send the request");
    let mut answer = String::new();
    connection
        .read_to_string(&mut answer)
        .expect("read the answer");
    answer
}

/// Stops the server, and returns its log.
fn log_of(running: Child) -> String {
    let status = Command::new("kill").arg(running.id().to_string()).status();
    assert!(status.expect("run kill").success());
    let output = running.wait_with_output().expect("wait for caddy");
    String::from_utf8_lossy(&output.stderr).into_owned()
}
