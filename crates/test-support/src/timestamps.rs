//! A timestamp authority (RFC 3161) whose answers OpenSSL makes. Its certificate comes from an intermediate authority below a root.

use parking_lot::Mutex;
use rcgen::{
    BasicConstraints, CertificateParams, CustomExtension, DnType, IsCa, Issuer, KeyPair,
    KeyUsagePurpose, date_time_ymd,
};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

/// Where the hash and the nonce are in the portal's requests, which all have the same length.
const IMPRINT: usize = 24;
const NONCE: usize = 58;

/// The kind of the authority's key, and the hash that it signs with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimestampKey {
    /// RSA of 2,048 bits with SHA-256.
    Rsa,
    /// ECDSA with P-256 and SHA-256.
    P256,
    /// ECDSA with P-384 and SHA-512.
    P384,
}

/// How the authority answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimestampMood {
    /// As the standard says.
    Stamps,
    /// With a timestamp for another nonce.
    OtherNonce,
    /// With a timestamp for another hash.
    OtherImprint,
    /// With a refusal, because it does not support SHA-256.
    Refuses,
    /// With a text that is no timestamp.
    Garbage,
    /// With more bytes than a timestamp has.
    Oversized,
    /// Never.
    Silent,
    /// With a redirect to itself.
    Redirects,
    /// With the HTTP status 503.
    Unavailable,
}

/// A running authority.
pub struct TimestampServer {
    address: SocketAddr,
    mood: Arc<Mutex<TimestampMood>>,
    folder: tempfile::TempDir,
}

impl TimestampServer {
    /// Starts an authority whose certificate is valid in these years.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn start(key: TimestampKey, years: [i32; 2]) -> Self {
        let folder = tempfile::tempdir().expect("create a temporary folder");
        issue(folder.path(), key, years);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("its address");
        let mood = Arc::new(Mutex::new(TimestampMood::Stamps));
        let (path, shared) = (folder.path().to_owned(), Arc::clone(&mood));
        std::thread::spawn(move || {
            // One after the other, because OpenSSL counts in a file.
            for stream in listener.incoming().map_while(Result::ok) {
                let mood = *shared.lock();
                if mood == TimestampMood::Silent {
                    // The connection stays open until the client ends it.
                    std::thread::spawn(move || io::copy(&mut &stream, &mut io::sink()));
                } else {
                    // A client may end its connection.
                    let _ = answer(stream, mood, &path);
                }
            }
        });
        Self {
            address,
            mood,
            folder,
        }
    }

    /// The authority's address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/tsa", self.address)
    }

    /// The file with the root.
    #[must_use]
    pub fn ca_file(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }

    /// Changes how the authority answers.
    pub fn mood(&self, mood: TimestampMood) {
        *self.mood.lock() = mood;
    }

    /// Whether OpenSSL accepts this answer as a timestamp over a message.
    ///
    /// # Panics
    /// Panics if OpenSSL is not installed.
    #[must_use]
    pub fn openssl_accepts(&self, answer: &[u8], message: &[u8]) -> bool {
        let [answer_file, data] =
            ["verified.tsr", "data"].map(|name| self.folder.path().join(name));
        std::fs::write(&answer_file, answer).expect("write the answer");
        std::fs::write(&data, message).expect("write the message");
        let mut command = openssl(self.folder.path());
        command.args(["ts", "-verify", "-CAfile", "root.pem", "-in"]);
        command.arg(answer_file).arg("-data").arg(data);
        command.status().expect("run openssl").success()
    }
}

fn openssl(folder: &Path) -> Command {
    let mut command = Command::new("openssl");
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Makes the authorities and the certificate, and writes the configurations of OpenSSL: one that stamps and one that refuses.
fn issue(folder: &Path, key: TimestampKey, years: [i32; 2]) {
    let write = |name: &str, content: &str| {
        std::fs::write(folder.join(name), content).expect("write a file of the authority");
    };
    let parameters = match key {
        TimestampKey::Rsa => ["RSA", "rsa_keygen_bits:2048"],
        TimestampKey::P256 => ["EC", "ec_paramgen_curve:P-256"],
        TimestampKey::P384 => ["EC", "ec_paramgen_curve:P-384"],
    };
    let made = openssl(folder)
        .args(["genpkey", "-algorithm", parameters[0]])
        .args(["-pkeyopt", parameters[1], "-out", "key.pem"])
        .status();
    assert!(made.expect("run openssl").success(), "a key");
    let pem = std::fs::read_to_string(folder.join("key.pem")).expect("the key");
    let key_pair = KeyPair::from_pem(&pem).expect("the key");

    let root_params = authority("Root of the timestamps");
    let root_key = KeyPair::generate().expect("generate a key");
    let root = root_params.self_signed(&root_key).expect("sign the root");
    let root_issuer = Issuer::new(root_params, root_key);
    let between_params = authority("Authority of the timestamps");
    let between_key = KeyPair::generate().expect("generate a key");
    let between = between_params
        .signed_by(&between_key, &root_issuer)
        .expect("sign the authority");
    let issuer = Issuer::new(between_params, between_key);

    let mut params = named("Timestamps of the tests");
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    // Timestamps only; the extension must be critical.
    let purposes = vec![0x30, 10, 0x06, 8, 0x2b, 6, 1, 5, 5, 7, 3, 8];
    let mut usage = CustomExtension::from_oid_content(&[2, 5, 29, 37], purposes);
    usage.set_criticality(true);
    params.custom_extensions = vec![usage];
    [params.not_before, params.not_after] = years.map(|year| date_time_ymd(year, 1, 1));
    let certificate = params
        .signed_by(&key_pair, &issuer)
        .expect("sign the certificate");

    write("root.pem", &root.pem());
    write("chain.pem", &between.pem());
    write("certificate.pem", &certificate.pem());
    // The hash that is signed, and the one by which the certificate is named.
    let (hash, name_hash) = match key {
        TimestampKey::Rsa => ("sha256", "sha1"),
        TimestampKey::P256 => ("sha256", "sha256"),
        TimestampKey::P384 => ("sha512", "sha512"),
    };
    for (name, accepted) in [("stamps.cnf", "sha256"), ("refuses.cnf", "sha384")] {
        let config = format!(
            "[tsa]\n\
             default_tsa = settings\n\
             [settings]\n\
             serial = serial\n\
             signer_cert = certificate.pem\n\
             certs = chain.pem\n\
             signer_key = key.pem\n\
             signer_digest = {hash}\n\
             ess_cert_id_alg = {name_hash}\n\
             default_policy = 1.2.3.4.1\n\
             digests = {accepted}\n\
             clock_precision_digits = 3\n"
        );
        write(name, &config);
    }
}

fn named(name: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    params
}

fn authority(name: &str) -> CertificateParams {
    let mut params = named(name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    params
}

/// Reads one request and answers it.
fn answer(mut stream: TcpStream, mood: TimestampMood, folder: &Path) -> io::Result<()> {
    let mut query = read_request(&mut BufReader::new(&stream))?;
    let stamped = |query: &[u8], config: &str| {
        std::fs::write(folder.join("query.tsq"), query)?;
        let made = openssl(folder)
            .args(["ts", "-reply", "-config", config])
            .args(["-queryfile", "query.tsq", "-out", "answer.tsr"])
            .status()?;
        assert!(made.success(), "openssl ts -reply");
        std::fs::read(folder.join("answer.tsr"))
    };
    let (status, body) = match mood {
        TimestampMood::Stamps => ("200 OK", stamped(&query, "stamps.cnf")?),
        TimestampMood::OtherNonce => {
            query[NONCE] ^= 1;
            ("200 OK", stamped(&query, "stamps.cnf")?)
        }
        TimestampMood::OtherImprint => {
            query[IMPRINT] ^= 1;
            ("200 OK", stamped(&query, "stamps.cnf")?)
        }
        TimestampMood::Refuses => ("200 OK", stamped(&query, "refuses.cnf")?),
        TimestampMood::Garbage => ("200 OK", b"<html>Sign in</html>".to_vec()),
        TimestampMood::Oversized => ("200 OK", vec![0x30; 100_000]),
        TimestampMood::Redirects => ("302 Found\r\nlocation: /elsewhere", Vec::new()),
        TimestampMood::Unavailable | TimestampMood::Silent => {
            ("503 Service Unavailable", Vec::new())
        }
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/timestamp-reply\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(&body)
}

fn read_request(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let (mut length, mut is_query) = (0, false);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    assert_eq!(line.trim_end(), "POST /tsa HTTP/1.1");
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        let lower = line.trim_end().to_lowercase();
        if lower.is_empty() {
            break;
        }
        if let Some(value) = lower.strip_prefix("content-length: ") {
            length = value.parse().expect("a number");
        }
        is_query |= lower == "content-type: application/timestamp-query";
    }
    assert!(is_query, "the type of the request");
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(body)
}
