//! The measurements on one database: insert the data, start the portal, apply load, and compare.

use crate::database::Database;
use crate::flood::Flood;
use crate::load::{MakeRequest, Measured, Plan, once, run};
use crate::process::{Memory, Process, migrate, portal};
use crate::raw::{self, RowsPerRequest, Subject};
use crate::requests::{add_requests, code_guesses, get, page_requests, sign_ins, submit_requests};
use crate::{Fault, seed};
use http::StatusCode;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::process::Command;
use tokio::time::Instant;

/// Number of concurrent clients in all runs.
pub const CLIENTS: u64 = 16;

/// The bare server is much faster, so it needs more requests for a run of similar duration.
const BARE_FACTOR: u64 = 20;

/// Numbers of requests and rounds.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    reads: u64,
    writes: u64,
    rounds: usize,
    starts: usize,
}

impl Effort {
    /// Enough for stable results.
    pub const FULL: Self = Self {
        reads: 10_000,
        writes: 3_000,
        rounds: 3,
        starts: 7,
    };
    /// Enough to check that everything works.
    pub const QUICK: Self = Self {
        reads: 500,
        writes: 200,
        rounds: 1,
        starts: 2,
    };
}

/// A read, compared with a bare server returning a body of the same size.
#[derive(Debug)]
pub struct Read {
    /// What is requested.
    pub name: &'static str,
    /// Target ratio of the portal's rate to the bare server's, if there is one.
    pub target: Option<f64>,
    /// Size of the response body in bytes.
    pub size: usize,
    /// The portal's median round.
    pub portal: Measured,
    /// The portal's CPU time per request.
    pub portal_cpu: Duration,
    /// The bare server's median round.
    pub bare: Measured,
    /// The bare server's CPU time per request.
    pub bare_cpu: Duration,
}

/// A durable insert, compared with the raw database.
#[derive(Debug)]
pub struct Insert {
    /// What is inserted.
    pub subject: Subject,
    /// The portal's operation.
    pub portal: Measured,
    /// The portal's CPU time per request.
    pub portal_cpu: Duration,
    /// Transactions per second of the raw database.
    pub raw_rate: f64,
    /// Rows that each transaction inserts in addition to its subject.
    pub rows: RowsPerRequest,
}

/// The project list during an attack.
#[derive(Debug)]
pub struct Flooded {
    /// What is guessed.
    pub name: &'static str,
    /// Rejected guesses per second in the median round.
    pub guesses: f64,
    /// The median round of the list during the attack.
    pub list: Measured,
    /// The median round of the list without an attack, measured in alternating rounds.
    pub alone: Measured,
}

/// Results for one database.
#[derive(Debug)]
pub struct Findings {
    /// The database's display name.
    pub database: &'static str,
    /// The list and the project page.
    pub reads: Vec<Read>,
    /// Adding a status update, and submitting a project.
    pub inserts: Vec<Insert>,
    /// The list during attacks.
    pub floods: Vec<Flooded>,
    /// Median time from process start to the end of the first response.
    pub first_answer: Duration,
    /// Memory after the first responses, before any load.
    pub idle: Memory,
    /// Peak memory during all loads.
    pub loaded: Memory,
}

/// Inserts the data and measures the portal on a database.
///
/// # Errors
/// At the first unexpected response.
pub async fn measure(
    binary: &Path,
    database: &Database,
    folder: &Path,
    effort: Effort,
) -> Result<Findings, Fault> {
    let command = |name: &str| portal(binary, name, database, folder);
    migrate(binary, database, folder).await?;
    seed::fill(database)?;

    let first_answer = first_answer(|| command("serve"), effort.starts).await?;
    let portal = Process::start(command("serve")).await?;
    let address = portal.address;
    let list = get("/api/projects?limit=25", seed::partner_cookie(), address);
    let page = page_requests(address);
    let list_size = answer_size(&portal, &list).await?;
    let page_size = answer_size(&portal, &page).await?;
    let idle = portal.memory()?;

    let watch = portal.watch_memory();
    let reads = vec![
        read(
            "project list (25 of a partner's 2,500, with total)",
            Some(list_target(database)),
            list_size,
            &portal,
            list.clone(),
            effort,
        )
        .await?,
        read("project page", None, page_size, &portal, page, effort).await?,
    ];
    let mut written = vec![
        Written::measure(
            Subject::Update,
            &portal,
            database,
            add_requests(address),
            effort,
        )
        .await?,
    ];
    let loaded = watch.most().await?;
    seed::add_people(database, &[seed::ADMIN])?;
    written.push(
        Written::measure(
            Subject::Project,
            &portal,
            database,
            submit_requests(address),
            effort,
        )
        .await?,
    );
    // Memory is not watched here: each password hash in progress takes 46 MiB, which has its own limit.
    let mut floods = Vec::new();
    for (name, guess) in [
        ("sign-ins", sign_ins(address)),
        ("project codes", code_guesses(address)),
    ] {
        floods.push(flooded(name, &portal, &list, guess, effort).await?);
    }
    portal.stop().await?;

    let inserts: Result<Vec<Insert>, Fault> = written
        .into_iter()
        .map(|written| written.compare(database, effort))
        .collect();
    Ok(Findings {
        database: database.name(),
        reads,
        inserts: inserts?,
        floods,
        first_answer,
        idle,
        loaded,
    })
}

/// Target ratio of the project list's rate to the bare server's.
const fn list_target(database: &Database) -> f64 {
    match database {
        Database::Sqlite(_) => 0.15,
        Database::Postgres(_) => 0.10,
    }
}

/// Writes to the portal that have not been compared with the raw database yet.
struct Written {
    subject: Subject,
    portal: Measured,
    portal_cpu: Duration,
    rows: RowsPerRequest,
}

impl Written {
    async fn measure(
        subject: Subject,
        portal: &Process,
        database: &Database,
        requests: MakeRequest,
        effort: Effort,
    ) -> Result<Self, Fault> {
        let before = raw::count(database)?;
        let (measured, portal_cpu) =
            round(portal, requests, effort.writes, StatusCode::CREATED).await?;
        let sent = effort.writes + warm_up(effort.writes);
        Ok(Self {
            subject,
            portal: measured,
            portal_cpu,
            rows: RowsPerRequest::between(before, raw::count(database)?, sent),
        })
    }

    /// Inserts the same rows without the portal, which must have stopped.
    fn compare(self, database: &Database, effort: Effort) -> Result<Insert, Fault> {
        let Self {
            subject,
            portal,
            portal_cpu,
            rows,
        } = self;
        let clients = usize::try_from(CLIENTS)?;
        Ok(Insert {
            subject,
            portal,
            portal_cpu,
            raw_rate: raw::durable_inserts(database, clients, effort.writes, subject, rows)?,
            rows,
        })
    }
}

const fn warm_up(requests: u64) -> u64 {
    requests / 10
}

/// Alternates between the portal and the bare server, so that both see the same machine conditions.
async fn read(
    name: &'static str,
    target: Option<f64>,
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
        bare_rounds.push(
            round(
                &bare,
                constant.clone(),
                effort.reads * BARE_FACTOR,
                StatusCode::OK,
            )
            .await?,
        );
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

fn median<T: Copy>(mut rounds: Vec<(Measured, T)>) -> (Measured, T) {
    rounds.sort_by(|a, b| a.0.rate().total_cmp(&b.0.rate()));
    rounds[rounds.len() / 2]
}

/// Alternates between rounds with and without an attack.
async fn flooded(
    name: &'static str,
    portal: &Process,
    list: &MakeRequest,
    guess: MakeRequest,
    effort: Effort,
) -> Result<Flooded, Fault> {
    let next = Arc::new(AtomicU64::new(0));
    let (mut alone, mut during) = (Vec::new(), Vec::new());
    for _ in 0..effort.rounds {
        let (measured, _) = round(portal, list.clone(), effort.reads, StatusCode::OK).await?;
        alone.push((measured, 0.0));
        let flood = Flood::begin(portal.address, CLIENTS, &next, &guess).await?;
        let (measured, _) = round(portal, list.clone(), effort.reads, StatusCode::OK).await?;
        during.push((measured, flood.end().await?));
    }
    let (alone, _) = median(alone);
    let (list, guesses) = median(during);
    Ok(Flooded {
        name,
        guesses,
        list,
        alone,
    })
}

async fn answer_size(server: &Process, make: &MakeRequest) -> Result<usize, Fault> {
    let answer = once(server.address, make(0)).await?;
    if answer.status() != StatusCode::OK {
        return Err(format!(
            "the server returned {}: {}",
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
            return Err(format!("/readyz returned {}", answer.status()).into());
        }
        server.stop().await?;
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}
