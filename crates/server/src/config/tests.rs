use super::*;
use std::collections::BTreeMap;
use std::path::Path;

fn flags(pairs: &[(&'static str, &str)]) -> BTreeMap<&'static str, String> {
    pairs
        .iter()
        .map(|(key, value)| (*key, (*value).to_owned()))
        .collect()
}

fn environment(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect()
}

fn read(
    flag: &[(&'static str, &str)],
    variable: &[(&str, &str)],
    file: Option<&str>,
) -> Result<Config, Vec<String>> {
    Values::gather(
        &flags(flag),
        &environment(variable),
        file.map(|text| (Path::new("buildback.toml"), text)),
    )
    .and_then(|values| Config::read(&values))
    .map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

#[test]
fn the_defaults_are_valid_and_listen_only_on_loopback() {
    let config = Config::with_defaults().unwrap();
    assert!(config.listen.ip().is_loopback());
    assert_eq!(config.metrics_listen, None);
    assert_eq!(config.files, FilesConfig::Directory("data/files".into()));
    assert!(
        config.header_timeout + Duration::from_secs(2) <= Duration::from_secs(10),
        "half-sent requests must end within 10 s"
    );
}

#[test]
fn a_small_quota_lowers_the_limit_of_videos() {
    let config = Config::with_defaults().unwrap();
    assert_eq!(config.video_limit(), 209_715_200);
    assert_eq!(config.upload_quota.unattached, 200 << 20);
    // A video of 10 MB counts like other files.
    for (quota, limit) in [("20971520", 20_971_520), ("10485760", 10_485_760)] {
        let config = read(&[("upload_quota_videos_bytes", quota)], &[], None).unwrap();
        assert_eq!(config.video_limit(), limit, "{quota}");
    }
    let config = read(&[], &[("BUILDBACK_VIDEO_SIZE_MAX", "1048576")], None).unwrap();
    assert_eq!(config.video_limit(), 1_048_576);
    assert!(read(&[("video_size_max", "4000000001")], &[], None).is_err());
}

/// The file that packages install, as it is and with all of its examples.
#[test]
fn the_packaged_file_is_valid() {
    const PACKAGED: &str = include_str!("../../../../packaging/buildback.toml");
    let config = read(&[], &[], Some(PACKAGED)).unwrap();
    assert_eq!(config.data_dir, Path::new("/var/lib/buildback"));
    let lines = PACKAGED.lines().map(|line| match line.strip_prefix('#') {
        Some(example) if example.contains(" = ") => example,
        _ => line,
    });
    let examples = lines.collect::<Vec<_>>().join("\n");
    let config = read(&[], &[], Some(&examples)).unwrap();
    assert!(config.public_url.is_some() && config.smtp_url.is_some());
    assert!(config.office.phone.is_some());
}

#[test]
fn flags_override_the_environment_which_overrides_the_file() {
    let flag = ("listen", "127.0.0.1:1");
    let variable = ("BUILDBACK_LISTEN", "127.0.0.1:2");
    let file = Some("listen = \"127.0.0.1:3\"");
    let port = |config: Result<Config, Vec<String>>| config.unwrap().listen.port();
    assert_eq!(port(read(&[flag], &[variable], file)), 1);
    assert_eq!(port(read(&[], &[variable], file)), 2);
    assert_eq!(port(read(&[], &[], file)), 3);
    assert_eq!(port(read(&[], &[], None)), 8080);
}

#[test]
fn a_configuration_file_may_contain_numbers_and_lists() {
    let config = read(
        &[],
        &[],
        Some("max_json_bytes = 2048\ntrusted_proxies = [\"10.0.0.0/8\", \"::1\"]"),
    )
    .unwrap();
    assert_eq!(config.max_json_bytes, 2048);
    assert_eq!(config.trusted_proxies.len(), 2);
}

#[test]
fn data_dir_moves_every_path_without_its_own_setting() {
    let config = read(
        &[("data_dir", "/srv/portal"), ("outbox", "/var/mail")],
        &[],
        None,
    )
    .unwrap();
    assert_eq!(config.database_url, "sqlite:/srv/portal/buildback.db");
    assert_eq!(
        config.files,
        FilesConfig::Directory("/srv/portal/files".into())
    );
    assert_eq!(
        config.secret_key_file,
        PathBuf::from("/srv/portal/secret.key")
    );
    assert_eq!(config.outbox, PathBuf::from("/var/mail"));
}

#[test]
fn variables_of_scripts_and_tests_are_ignored() {
    assert!(
        read(
            &[],
            &[
                ("BUILDBACK_BINARY", "x"),
                ("BUILDBACK_TEST_POSTGRES", "x"),
                ("PATH", "x")
            ],
            None
        )
        .is_ok()
    );
}

#[test]
fn every_error_names_the_setting_and_its_source() {
    type Case = (
        &'static [(&'static str, &'static str)],
        &'static [(&'static str, &'static str)],
        Option<&'static str>,
        &'static str,
    );
    let cases: &[Case] = &[
        (
            &[("listen", "8080")],
            &[],
            None,
            "listen: \"8080\": invalid socket address syntax (from flag --listen)",
        ),
        (
            &[],
            &[("BUILDBACK_TIME_ZONE", "Mars/Base")],
            None,
            "time_zone: \"Mars/Base\" is not an IANA time zone (from environment variable BUILDBACK_TIME_ZONE)",
        ),
        (
            &[("owner_step_up", "sometimes")],
            &[],
            None,
            "owner_step_up: \"sometimes\": must be adaptive, always, or off (from flag --owner-step-up)",
        ),
        (
            &[("office_phone", "555-0100")],
            &[],
            None,
            "office_phone: Phone number must have 10 digits (from flag --office-phone)",
        ),
        (
            &[],
            &[("BUILDBACK_OFFICE_EMAIL", "office")],
            None,
            "office_email: Invalid email address (from environment variable BUILDBACK_OFFICE_EMAIL)",
        ),
        (
            &[("office_name", "")],
            &[],
            None,
            "office_name: must not be empty (from flag --office-name)",
        ),
        (
            &[],
            &[],
            Some("color = \"red\""),
            "color: unknown setting (from file buildback.toml)",
        ),
        (
            &[],
            &[("BUILDBACK_LISTN", "x")],
            None,
            "listn: unknown setting (from environment variable BUILDBACK_LISTN)",
        ),
        (
            &[],
            &[],
            Some("listen = 1.5"),
            "listen: a value of type float is not allowed here (from file buildback.toml)",
        ),
        (&[], &[], Some("a = 1\nlisten = \"x"), "line 2: "),
        (
            &[("max_json_bytes", "0")],
            &[],
            None,
            "max_json_bytes: \"0\" is not a whole number from 1024 to 67108864 (from flag --max-json-bytes)",
        ),
        (
            &[("outbox", "")],
            &[],
            None,
            "outbox: must not be empty (from flag --outbox)",
        ),
        (
            &[("files", "ftp://x")],
            &[],
            None,
            "files: \"ftp://x\" is neither a directory nor s3://BUCKET (from flag --files)",
        ),
        (
            &[("s3_access_key_id", "k")],
            &[],
            None,
            "s3_secret_access_key: set both s3_access_key_id and s3_secret_access_key, or neither",
        ),
        (
            &[("backup_s3_access_key_id", "k")],
            &[],
            None,
            "backup_s3_secret_access_key: set both backup_s3_access_key_id and backup_s3_secret_access_key, or neither",
        ),
        (
            &[("backup_to", "data")],
            &[],
            None,
            "backup_to: must be separate from the place of files",
        ),
        (
            &[("files", "s3://claims"), ("backup_to", "s3://claims")],
            &[],
            None,
            "backup_to: must be separate from the place of files",
        ),
        (
            &[("backup_to", "s3://claims/backups")],
            &[],
            None,
            "backup_to: \"s3://claims/backups\" does not name a bucket",
        ),
        (
            &[("backup_key", "age1nobody")],
            &[],
            None,
            "backup_key: \"age1nobody\" is not a public key of age (age1…)",
        ),
        (
            &[("backup_key", "AGE-SECRET-KEY-1ABC")],
            &[],
            None,
            "backup_key: is a secret key; use the public key (age1…) that belongs to it (from",
        ),
        (
            &[("backup_identity_file", "/none")],
            &[],
            None,
            "backup_identity_file: /none: No such file",
        ),
        (
            &[("backup_time", "2 AM")],
            &[],
            None,
            "backup_time: \"2 AM\" is not a time such as 02:00",
        ),
        (
            &[("backup_keep_daily", "0")],
            &[],
            None,
            "backup_keep_daily: \"0\" is not a whole number from 1 to 3660",
        ),
        (
            &[("public_url", "portal")],
            &[],
            None,
            "public_url: \"portal\" is not a URL",
        ),
        (
            &[("tls_domain", "https://portal.example.com")],
            &[],
            None,
            "tls_domain: \"https://portal.example.com\" is not a name such as portal.example.com",
        ),
        (
            &[
                ("tls_domain", "a.example.com"),
                ("tls_acme_directory", "http://acme"),
            ],
            &[],
            None,
            "tls_acme_directory: \"http://acme\" is not an https address",
        ),
        (
            &[("tls_cert", "cert.pem")],
            &[],
            None,
            "tls_key: a certificate needs both tls_cert and tls_key",
        ),
        (
            &[
                ("tls_domain", "a.example.com"),
                ("tls_cert", "c"),
                ("tls_key", "k"),
            ],
            &[],
            None,
            "tls_domain: is set beside tls_cert",
        ),
        (
            &[("http_listen", "0.0.0.0:80")],
            &[],
            None,
            "http_listen: redirects to HTTPS, so it needs tls_domain",
        ),
        (
            &[
                ("tls_domain", "a.example.com"),
                ("public_url", "http://a.example.com"),
            ],
            &[],
            None,
            "public_url: must start with https://",
        ),
        (&[("log_level", "loud")], &[], None, "log_level: \"loud\": "),
        (
            &[("database_url", "postgres://u@h/d?sslcrl=/a")],
            &[],
            None,
            "database_url: the parameter \"sslcrl\" is not supported (from flag --database-url)",
        ),
        (
            &[("database_password_file", "/none")],
            &[],
            None,
            "database_password_file: /none: No such file",
        ),
    ];
    for (flag, variable, file, expected) in cases {
        let errors = read(flag, variable, *file).unwrap_err();
        assert!(
            errors.len() == 1 && errors[0].starts_with(expected),
            "{expected}\n  but: {errors:?}"
        );
    }
}

#[test]
fn backups_inside_of_the_files_are_refused_also_through_a_symbolic_link() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    std::fs::create_dir_all(at("files/projects")).unwrap();
    std::os::unix::fs::symlink(at("files/projects"), at("inside")).unwrap();
    std::os::unix::fs::symlink(folder.path(), at("around")).unwrap();
    std::fs::create_dir(at("apart")).unwrap();
    let files = at("files");
    for (backup_to, is_refused) in [
        ("files", true),
        ("files/projects", true),
        ("inside", true),
        ("inside/new", true),
        ("around/files/new", true),
        ("around", true),
        ("apart", false),
        ("around/apart", false),
    ] {
        let places = [("files", files.as_str()), ("backup_to", &at(backup_to))];
        let errors = read(&places, &[], None).err().unwrap_or_default();
        let expected = "backup_to: must be separate from the place of files";
        let found = errors.iter().any(|error| error.starts_with(expected));
        assert_eq!(found, is_refused, "{backup_to}: {errors:?}");
    }
}

#[test]
fn public_url_defaults_to_the_domain_of_the_certificate() {
    let config = |flag: &[(&'static str, &str)]| read(flag, &[], None).unwrap();
    let url = |config: &Config| {
        config
            .public_url
            .as_ref()
            .map(|url| url.origin().to_owned())
    };
    let domain = ("tls_domain", "Portal.Example.com");
    let acme = config(&[domain, ("http_listen", "0.0.0.0:80")]);
    assert_eq!(url(&acme).as_deref(), Some("https://portal.example.com"));
    assert_eq!(acme.http_listen, Some(([0, 0, 0, 0], 80).into()));
    assert_eq!(
        acme.tls,
        Some(TlsConfig::Acme(AcmeConfig {
            domain: "portal.example.com".to_owned(),
            directory: "https://acme-v02.api.letsencrypt.org/directory".to_owned(),
            ca_file: None,
        }))
    );
    let other_port = config(&[domain, ("public_url", "https://portal.example.com:8443")]);
    assert_eq!(
        url(&other_port).as_deref(),
        Some("https://portal.example.com:8443")
    );
    let files = config(&[
        ("tls_cert", "c"),
        ("tls_key", "k"),
        ("listen", "127.0.0.1:443"),
    ]);
    assert_eq!(url(&files), None);
    assert_eq!(
        files.listening_url(files.listen).origin(),
        "https://127.0.0.1"
    );
}

#[test]
fn a_portal_with_a_domain_listens_where_browsers_look_for_it() {
    let domain = ("tls_domain", "portal.example.com");
    let local = SocketAddr::from(([127, 0, 0, 1], 8080));
    let every = |port: u16| SocketAddr::from(([0, 0, 0, 0], port));
    for (settings, listen, http_listen, warns) in [
        (vec![], local, None, false),
        (vec![domain], every(443), Some(every(80)), false),
        (vec![domain, ("http_listen", "")], every(443), None, false),
        (
            vec![domain, ("http_listen", "0.0.0.0:81")],
            every(443),
            Some(every(81)),
            false,
        ),
        (
            vec![domain, ("listen", "0.0.0.0:8443")],
            every(8443),
            None,
            false,
        ),
        (
            vec![domain, ("listen", "127.0.0.1:8080")],
            local,
            None,
            true,
        ),
        (
            vec![("tls_cert", "c"), ("tls_key", "k")],
            local,
            None,
            false,
        ),
    ] {
        let config = read(&settings, &[], None).unwrap();
        assert_eq!(config.listen, listen, "{settings:?}");
        assert_eq!(config.http_listen, http_listen, "{settings:?}");
        assert_eq!(config.warning_about_acme().is_some(), warns, "{settings:?}");
    }
    let file = "tls_domain = \"portal.example.com\"\nlisten = \"127.0.0.1:8080\"";
    assert_eq!(read(&[], &[], Some(file)).unwrap().listen, local);
}

#[test]
fn all_errors_are_reported_together() {
    let errors = read(
        &[("listen", "x"), ("log_format", "xml"), ("time_zone", "y")],
        &[],
        None,
    )
    .unwrap_err();
    assert_eq!(errors.len(), 3, "{errors:?}");
}

#[test]
fn secrets_are_not_repeated_in_messages() {
    for (key, value) in [
        ("database_url", "mysql://u:hunter2@h/d"),
        ("smtp_url", "gopher://u:hunter2@h"),
    ] {
        let errors = read(&[(key, value)], &[], None).unwrap_err();
        assert!(
            errors[0].starts_with(key) && !errors[0].contains("hunter2"),
            "{errors:?}"
        );
    }
}

#[test]
fn secrets_can_be_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret");
    std::fs::write(&path, "p@ss\n").unwrap();
    let path = path.to_str().unwrap();
    let config = read(
        &[
            ("smtp_url", "smtps://u@mail.example"),
            ("smtp_password_file", path),
            ("files", "s3://bucket"),
            ("s3_access_key_id", "id"),
            ("s3_secret_access_key_file", path),
            ("database_url", "postgres://u@db.example/d"),
            ("database_password_file", path),
            ("database_connections", "7"),
            ("database_lock_timeout", "2"),
        ],
        &[],
        None,
    )
    .unwrap();
    assert_eq!(
        config.smtp_url.as_deref(),
        Some("smtps://u:p%40ss@mail.example")
    );
    let FilesConfig::S3 { credentials, .. } = &config.files else {
        panic!("{:?}", config.files)
    };
    assert_eq!(credentials, &Some(("id".to_owned(), "p@ss".to_owned())));
    let options = config.store_options();
    assert_eq!(options.connections.get(), 7);
    let store::Database::Postgres(server) = options.database else {
        panic!("{:?}", options.database)
    };
    assert_eq!(server.password_file.as_deref(), Some(Path::new(path)));
    assert_eq!(server.lock_timeout, Duration::from_secs(2));

    for (key, value, problem) in [
        (
            "smtp_url",
            "smtps://u:p@mail.example",
            "smtp_password_file: needs an smtp_url with a user and no password",
        ),
        (
            "smtp_password_file",
            "/none",
            "smtp_password_file: /none: No such file",
        ),
    ] {
        let errors = read(
            &[
                ("smtp_url", "smtps://u@mail.example"),
                ("smtp_password_file", path),
                (key, value),
            ],
            &[],
            None,
        )
        .unwrap_err();
        assert!(errors[0].starts_with(problem), "{errors:?}");
    }

    for url in [
        "postgres://u:p@db.example/claims",
        "postgres://u@db.example/claims?password=p",
    ] {
        let settings = [("database_url", url), ("database_password_file", path)];
        let errors = read(&settings, &[], None).unwrap_err();
        assert_eq!(errors.len(), 1, "{errors:?}");
        let problem = "database_password_file: needs a database_url with a user and no password";
        assert!(errors[0].starts_with(problem), "{errors:?}");
    }
}

#[test]
fn the_authority_of_timestamps_needs_an_address() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ca.pem");
    let missing = [("timestamp_ca", path.to_str().unwrap())];
    let errors = read(&missing, &[], None).unwrap_err();
    assert!(errors[0].starts_with("timestamp_ca: "), "{errors:?}");
    std::fs::write(&path, "").unwrap();
    let errors = read(&missing, &[], None).unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("timestamp_url"), "{errors:?}");
    let both = [&missing[..], &[("timestamp_url", "http://stamps.example")]].concat();
    let found = read(&both, &[], None).unwrap().timestamps.unwrap();
    assert_eq!(found.url, "http://stamps.example");
    assert_eq!(found.ca_file, Some(path));
    assert!(read(&[], &[], None).unwrap().timestamps.is_none());
}

#[test]
fn the_documentation_lists_every_setting() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/configuration.md");
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let expected = documentation();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &expected).unwrap();
        return;
    }
    assert!(
        written == expected,
        "docs/configuration.md does not match the table of settings; run with UPDATE_SNAPSHOTS=1"
    );
}

#[test]
fn the_bucket_of_backups_is_reached_like_the_one_of_files_unless_set() {
    let of_files = [
        ("files", "s3://claims"),
        ("s3_endpoint", "https://store.example"),
        ("s3_region", "here"),
        ("s3_access_key_id", "id"),
        ("s3_secret_access_key", "secret"),
    ];
    let to = |more: &[(&'static str, &'static str)]| {
        let flags = [&of_files[..], &[("backup_to", "s3://backups")], more].concat();
        let config = read(&flags, &[], None).unwrap();
        match config.backup.to {
            Some(FilesConfig::S3 {
                bucket,
                endpoint,
                region,
                credentials,
                ..
            }) => (bucket, endpoint.unwrap(), region, credentials.unwrap()),
            other => panic!("{other:?}"),
        }
    };
    let pair = |id: &str, secret: &str| (id.to_owned(), secret.to_owned());
    let text = str::to_owned;
    assert_eq!(
        to(&[]),
        (
            text("backups"),
            text("https://store.example"),
            text("here"),
            pair("id", "secret")
        )
    );
    assert_eq!(
        to(&[
            ("backup_s3_endpoint", "https://other.example"),
            ("backup_s3_region", "there"),
            ("backup_s3_access_key_id", "backup"),
            ("backup_s3_secret_access_key", "hidden"),
        ]),
        (
            text("backups"),
            text("https://other.example"),
            text("there"),
            pair("backup", "hidden")
        )
    );
    let config = read(&[("backup_time", "23:30")], &[], None).unwrap();
    assert_eq!(config.backup.to, None);
    assert_eq!(config.backup.time.to_string(), "23:30:00");
}
