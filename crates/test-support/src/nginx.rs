//! nginx with the configuration of the operator's guide.

use crate::authority;
use crate::free_address::free_address;
use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

/// The configuration that operators are given.
const CONFIGURATION: &str = include_str!("../../../docs/proxy/nginx.conf");

/// A running nginx in front of portals. Stopped when dropped.
pub struct Nginx {
    process: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Nginx {
    /// Starts nginx at `address`. It forwards the requests to the portals in turn.
    ///
    /// # Panics
    /// Panics if nginx does not start.
    #[must_use]
    pub fn start(address: SocketAddr, portals: &[SocketAddr]) -> Self {
        let folder = tempfile::tempdir().expect("create a temporary folder");
        let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2100]);
        let text = configuration(&[
            (
                "    listen 80;\n",
                format!("    listen {};\n", free_address()),
            ),
            ("    listen [::]:80;\n", String::new()),
            ("    listen 443 ", format!("    listen {address} ")),
            ("    listen [::]:443 ssl http2;\n", String::new()),
            (
                "/etc/letsencrypt/live/portal.example.com/fullchain.pem",
                issued.certificate.display().to_string(),
            ),
            (
                "/etc/letsencrypt/live/portal.example.com/privkey.pem",
                issued.key.display().to_string(),
            ),
            ("/var/log/nginx/portal.log portal", "off".to_owned()),
            ("/var/log/nginx/portal-error.log", "stderr".to_owned()),
            ("http://127.0.0.1:8080", "http://portals".to_owned()),
        ]);
        // nginx runs without privileges, so it cannot write to its usual folders.
        let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {};\n", folder.path().join(kind).display()));
        let servers: String = portals
            .iter()
            .map(|portal| format!("server {portal};\n"))
            .collect();
        let file = folder.path().join("nginx.conf");
        let whole = format!(
            "daemon off;\nmaster_process off;\npid {};\nerror_log stderr;\nevents {{}}\n\
             http {{\n{}upstream portals {{\n{servers}}}\n{text}}}\n",
            folder.path().join("nginx.pid").display(),
            folders.concat(),
        );
        fs::write(&file, whole).expect("write the configuration");
        let process = Command::new("nginx")
            .args(["-e", "stderr", "-c"])
            .arg(&file)
            .stdin(Stdio::null())
            .spawn()
            .expect("start nginx; scripts/install-system-packages.sh installs it");
        let mut nginx = Self {
            process,
            address,
            _folder: folder,
        };
        while TcpStream::connect(address).is_err() {
            let ended = nginx.process.try_wait().expect("look at nginx");
            assert!(ended.is_none(), "nginx ended: {ended:?}");
            std::thread::yield_now();
        }
        nginx
    }

    /// The URL that visitors use.
    #[must_use]
    pub fn url(&self) -> String {
        format!("https://{}", self.address)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Killing fails if it has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The guide's configuration with other values. Each must occur in it, so that the guide and the tests cannot differ.
fn configuration(values: &[(&str, String)]) -> String {
    let mut text = CONFIGURATION.to_owned();
    for (old, new) in values {
        assert!(text.contains(old), "docs/proxy/nginx.conf has no {old:?}");
        text = text.replace(old, new);
    }
    text
}
