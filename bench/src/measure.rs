//! One database's turn: fill it, start the portal on it, press, compare.

use crate::database::Database;
use crate::load::{MakeRequest, Measured, Plan, once, run};
use crate::process::{Memory, Process};
use crate::raw::{self, RowsPerUpdate};
use crate::{Fault, seed};
use bytes::Bytes;
use http::{Method, Request, StatusCode, header};
use http_body_util::Full;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::process::Command;
use tokio::time::Instant;

/// Clients at the same time, everywhere.
pub const CLIENTS: u64 = 16;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    reads: u64,
    writes: u64,
    rounds: usize,
    starts: usize,
}

impl Effort {
    /// Enough for figures that hold.
    pub const FULL: Self = Self {
        reads: 10_000,
        writes: 3_000,
        rounds: 3,
        starts: 7,
    };
    /// Enough to see that everything works.
    pub const QUICK: Self = Self {
        reads: 500,
        writes: 200,
        rounds: 1,
        starts: 2,
    };
}

/// A read against the bare server with a body of the same size.
#[derive(Debug)]
pub struct Read {
    /// What was asked for.
    pub name: &'static str,
    /// The target of the ratio.
    pub target: f64,
    /// Bytes of the answer's body.
    pub size: usize,
    /// The median round of the portal.
    pub portal: Measured,
    /// Processor time of the portal for one request.
    pub portal_cpu: Duration,
    /// The median round of the bare server.
    pub bare: Measured,
    /// Processor time of the bare server for one request.
    pub bare_cpu: Duration,
}

/// The durable insert against the raw database.
#[derive(Debug)]
pub struct Insert {
    /// The portal's operation.
    pub portal: Measured,
    /// Processor time of the portal for one request.
    pub portal_cpu: Duration,
    /// Transactions per second of the raw database.
    pub raw_rate: f64,
    /// What each transaction inserts beside the update itself.
    pub rows: RowsPerUpdate,
}

/// Everything about one database.
#[derive(Debug)]
pub struct Findings {
    /// The database's name.
    pub database: &'static str,
    /// List and page.
    pub reads: Vec<Read>,
    /// Adding an update.
    pub insert: Insert,
    /// From the start of the process to the end of its first answer; the median.
    pub first_answer: Duration,
    /// After the first answers, before any load.
    pub idle: Memory,
    /// The most during all loads.
    pub loaded: Memory,
}

/// Measures the portal on a database, which is filled first.
///
/// # Errors
/// At the first thing that does not answer as it should.
pub async fn measure(
    binary: &Path,
    database: &Database,
    folder: &Path,
    effort: Effort,
) -> Result<Findings, Fault> {
    let command = |name: &str| {
        let mut command = Command::new(binary);
        command
            .arg(name)
            .env("BUILDBACK_LISTEN", "127.0.0.1:0")
            .env("BUILDBACK_DATABASE_URL", database.url())
            .env("BUILDBACK_DATA_DIR", folder);
        command
    };
    if !command("migrate").status().await?.success() {
        return Err("buildback migrate failed".into());
    }
    seed::fill(database)?;

    let first_answer = first_answer(|| command("serve"), effort.starts).await?;
    let portal = Process::start(command("serve")).await?;
    let list = get(
        "/api/projects?limit=25",
        seed::partner_cookie(),
        portal.address,
    );
    let page = page_requests(portal.address);
    let list_size = answer_size(&portal, &list).await?;
    let page_size = answer_size(&portal, &page).await?;
    let idle = portal.memory()?;

    let watch = portal.watch_memory();
    let reads = vec![
        read(
            "project list (25 of a partner's 2,500, with total)",
            0.20,
            list_size,
            &portal,
            list,
            effort,
        )
        .await?,
        read("project page", 0.35, page_size, &portal, page, effort).await?,
    ];
    let before = raw::count(database)?;
    let (written, portal_cpu) = round(
        &portal,
        add_requests(portal.address),
        effort.writes,
        StatusCode::CREATED,
    )
    .await?;
    let after = raw::count(database)?;
    let loaded = watch.most().await?;
    portal.stop().await?;

    let updates = effort.writes + warm_up(effort.writes);
    let rows = RowsPerUpdate::between(before, after, updates);
    let raw_rate = raw::durable_inserts(database, usize::try_from(CLIENTS)?, effort.writes, rows)?;
    Ok(Findings {
        database: database.name(),
        reads,
        insert: Insert {
            portal: written,
            portal_cpu,
            raw_rate,
            rows,
        },
        first_answer,
        idle,
        loaded,
    })
}

const fn warm_up(requests: u64) -> u64 {
    requests / 10
}

/// Measures the portal and the bare server in turns, so that both see the same machine.
async fn read(
    name: &'static str,
    target: f64,
    size: usize,
    portal: &Process,
    requests: MakeRequest,
    effort: Effort,
) -> Result<Read, Fault> {
    let mut bare = Command::new(std::env::current_exe()?);
    bare.arg("--bare").arg(size.to_string());
    let bare = Process::start(bare).await?;
    let constant = get("/", String::new(), bare.address);
    let (mut portal_rounds, mut bare_rounds) = (Vec::new(), Vec::new());
    for _ in 0..effort.rounds {
        bare_rounds.push(round(&bare, constant.clone(), effort.reads * 2, StatusCode::OK).await?);
        portal_rounds.push(round(portal, requests.clone(), effort.reads, StatusCode::OK).await?);
    }
    bare.stop().await?;
    let (portal, portal_cpu) = median(portal_rounds);
    let (bare, bare_cpu) = median(bare_rounds);
    Ok(Read {
        name,
        target,
        size,
        portal,
        portal_cpu,
        bare,
        bare_cpu,
    })
}

async fn round(
    server: &Process,
    make: MakeRequest,
    requests: u64,
    expect: StatusCode,
) -> Result<(Measured, Duration), Fault> {
    let plan = Plan {
        connections: CLIENTS,
        warm_up: warm_up(requests),
        requests,
        expect,
    };
    let before = server.cpu()?;
    let measured = run(server.address, plan, make).await?;
    let sent = u32::try_from(plan.requests + plan.warm_up)?;
    Ok((measured, (server.cpu()? - before) / sent))
}

fn median(mut rounds: Vec<(Measured, Duration)>) -> (Measured, Duration) {
    rounds.sort_by(|a, b| a.0.rate().total_cmp(&b.0.rate()));
    rounds[rounds.len() / 2]
}

async fn answer_size(server: &Process, make: &MakeRequest) -> Result<usize, Fault> {
    let answer = once(server.address, make(0)).await?;
    if answer.status() != StatusCode::OK {
        return Err(format!(
            "answered {}: {}",
            answer.status(),
            String::from_utf8_lossy(answer.body())
        )
        .into());
    }
    Ok(answer.body().len())
}

async fn first_answer(command: impl Fn() -> Command, starts: usize) -> Result<Duration, Fault> {
    let mut times = Vec::new();
    for _ in 0..starts {
        let started = Instant::now();
        let server = Process::start(command()).await?;
        let answer = once(
            server.address,
            get("/readyz", String::new(), server.address)(0),
        )
        .await?;
        times.push(started.elapsed());
        if answer.status() != StatusCode::OK {
            return Err(format!("/readyz answers {}", answer.status()).into());
        }
        server.stop().await?;
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}

fn get(path: &'static str, cookie: String, address: std::net::SocketAddr) -> MakeRequest {
    Arc::new(move |_| request(Method::GET, path, &cookie, address, Bytes::new()))
}

fn page_requests(address: std::net::SocketAddr) -> MakeRequest {
    let cookie = seed::partner_cookie();
    Arc::new(move |number| {
        let path = format!("/api/projects/{}", seed::shared_project_code(number));
        request(Method::GET, &path, &cookie, address, Bytes::new())
    })
}

fn add_requests(address: std::net::SocketAddr) -> MakeRequest {
    let cookie = seed::contractor_cookie();
    let body = Bytes::from_static(
        br#"{"status":"site_visit_scheduled","notes":"Measured the rooms and set up two dryers.","attachments":[]}"#,
    );
    Arc::new(move |number| {
        let path = format!(
            "/api/projects/{}/updates",
            seed::shared_project_code(number)
        );
        request(Method::POST, &path, &cookie, address, body.clone())
    })
}

fn request(
    method: Method,
    path: &str,
    cookie: &str,
    address: std::net::SocketAddr,
    body: Bytes,
) -> Request<Full<Bytes>> {
    let mut request = Request::new(Full::new(body));
    *request.method_mut() = method;
    let headers = [
        (header::HOST, address.to_string()),
        (header::COOKIE, cookie.to_owned()),
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (
            header::HeaderName::from_static("x-buildback-request"),
            "1".to_owned(),
        ),
    ];
    for (name, value) in headers {
        // Both come from this file and are plain ASCII; a bad one would show as a refused request.
        if let Ok(value) = value.parse() {
            request.headers_mut().insert(name, value);
        }
    }
    if let Ok(uri) = path.parse() {
        *request.uri_mut() = uri;
    }
    request
}
