//! Cost and delivery delay of streams: ten thousand idle ones, a change delivered to a thousand listeners, the end of a session, and
//! connections that are cut. Compared with a bare server of streams in the same run.

mod audience;
pub mod bare;
mod crowd;
mod ending;
mod idle;
mod message;
mod page;
mod publisher;
mod reach;
mod resuming;

use crate::Fault;
use crate::database::Database;
use crate::process::{Process, migrate, portal};
use crate::requests::request;
use crate::seed;
use audience::{Audience, with_timeout};
use bytes::Bytes;
use crowd::{Crowd, OTHERS, THEIRS, stream};
use ending::ending;
use http::Method;
use idle::{Idle, hold};
use message::Message;
use publisher::Publisher;
use reach::{Delivery, Reached, Spread};
use resuming::{Reader, Resumed};
use std::net::SocketAddr;
use std::path::Path;
use tokio::process::Command;

/// Numbers of the projects updated while connections are cut: one for a single instance, one for two.
const CUT: [u64; 2] = [4, 8];
/// File descriptors that a process needs in addition to the streams.
const SPARE_DESCRIPTORS: usize = 500;

/// Numbers of streams, rounds, and updates.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Number of idle streams.
    streams: usize,
    /// How many of them receive a change.
    listeners: usize,
    /// Number of streams that must not receive the change, in runs with few streams.
    strangers: usize,
    /// Number of measured changes.
    rounds: usize,
    /// Number of heartbeats per stream for which idle streams are held.
    heartbeats: usize,
    /// Number of updates while connections are cut. In total, they exceed the number of changes that a client may miss.
    updates: usize,
}

impl Effort {
    /// Enough for stable results.
    const FULL: Self = Self {
        streams: 10_000,
        listeners: 1_000,
        strangers: 200,
        rounds: 20,
        heartbeats: 2,
        updates: 200,
    };
    /// Enough to check that everything works.
    const QUICK: Self = Self {
        streams: 1_000,
        listeners: 100,
        strangers: 20,
        rounds: 3,
        heartbeats: 1,
        updates: 20,
    };
}

/// Results of the bare server.
#[derive(Debug)]
struct BareResults {
    idle: Idle,
    alone: Reached,
    among: Reached,
}

/// Results with one instance or two.
#[derive(Debug)]
struct Outcome {
    reached: Reached,
    ended: Spread,
    resumed: Resumed,
}

/// Results for one database.
#[derive(Debug)]
struct Findings {
    database: &'static str,
    idle: Idle,
    /// With all streams open.
    among: Reached,
    /// With few other streams.
    alone: Outcome,
    /// Changes made on one instance and received on another.
    across: Option<Outcome>,
}

/// Runs the measurements and returns the report.
///
/// # Errors
/// When any measurement fails.
pub async fn run(binary: &Path, cluster: Option<&str>, is_quick: bool) -> Result<String, Fault> {
    let effort = if is_quick {
        Effort::QUICK
    } else {
        Effort::FULL
    };
    let wanted = effort.streams + SPARE_DESCRIPTORS;
    if descriptors()? < wanted {
        return Err(format!("the limit of open files is too low; run: ulimit -n {wanted}").into());
    }
    let folder = tempfile::tempdir()?;
    let mut databases = vec![Database::in_folder(folder.path())];
    if let Some(cluster) = cluster {
        databases.push(Database::fresh_on_cluster(cluster)?);
    }
    let crowd = Crowd::of(&effort);
    eprintln!("measuring the bare server");
    let bare = measure_bare(effort).await?;
    let mut findings = Vec::new();
    for database in databases {
        eprintln!("measuring on {}", database.name());
        let place = Place {
            binary,
            database: &database,
            folder: folder.path(),
        };
        findings.push(place.measure(&crowd, effort).await?);
    }
    Ok(page::render(&bare, &findings, effort))
}

/// Maximum number of open files per process. Child processes inherit it.
fn descriptors() -> Result<usize, Fault> {
    let limits = std::fs::read_to_string("/proc/self/limits")?;
    let mut lines = limits.lines();
    let line = lines.find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next());
    Ok(soft
        .ok_or("no limit of open files")?
        .parse()
        .unwrap_or(usize::MAX))
}

async fn measure_bare(effort: Effort) -> Result<BareResults, Fault> {
    let start = async || {
        let mut bare = Command::new(std::env::current_exe()?);
        bare.arg("--bare-streams");
        Process::start(bare).await
    };
    let opening = |address| request(Method::GET, bare::STREAM, "", address, Bytes::new());
    // The bare server sends everything to everyone, so all streams are listeners.
    let reach = async |audience: &mut Audience, address| {
        let mut publisher = Publisher::of_bare(address).await?;
        let delivery = Delivery {
            listeners: audience.len(),
            audience,
            project: String::new(),
            leaks: 0,
        };
        delivery.reach(&mut publisher, None, effort.rounds).await
    };
    let server = start().await?;
    let mut audience = Audience::default();
    let requests = (0..effort.streams).map(|_| opening(server.address));
    let idle = hold(&server, &mut audience, requests, effort.heartbeats).await?;
    let among = reach(&mut audience, server.address).await?;
    drop(audience);
    server.stop().await?;

    let server = start().await?;
    let mut audience = Audience::default();
    for _ in 0..effort.listeners {
        audience
            .join(server.address, opening(server.address))
            .await?;
    }
    let alone = reach(&mut audience, server.address).await?;
    server.stop().await?;
    Ok(BareResults { idle, alone, among })
}

/// A portal's environment.
#[derive(Debug, Clone, Copy)]
struct Place<'a> {
    binary: &'a Path,
    database: &'a Database,
    folder: &'a Path,
}

impl Place<'_> {
    async fn measure(self, crowd: &Crowd, effort: Effort) -> Result<Findings, Fault> {
        migrate(self.binary, self.database, self.folder).await?;
        seed::fill(self.database)?;
        crowd.fill(self.database)?;

        let first = self.serve(effort).await?;
        let everybody = crowd.listeners.iter().chain(&crowd.strangers);
        let openings = everybody.map(|cookie| stream(first.address, cookie, None));
        let mut audience = Audience::default();
        let idle = hold(&first, &mut audience, openings, effort.heartbeats).await?;
        let among = reach(first.address, &mut audience, crowd, effort).await?;
        drop(audience);
        first.stop().await?;

        let first = self.serve(effort).await?;
        let (stay, go) = crowd.leavers.split_at(effort.rounds);
        let alone = outcome([first.address; 2], crowd, stay, CUT[0], effort).await?;
        let across = match self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(_) => {
                let second = self.serve(effort).await?;
                let instances = [first.address, second.address];
                let across = outcome(instances, crowd, go, CUT[1], effort).await?;
                second.stop().await?;
                Some(across)
            }
        };
        first.stop().await?;
        Ok(Findings {
            database: self.database.name(),
            idle,
            among,
            alone,
            across,
        })
    }

    /// Starts an instance that allows connections for all streams.
    async fn serve(self, effort: Effort) -> Result<Process, Fault> {
        let room = effort.streams + SPARE_DESCRIPTORS / 2;
        let mut command = portal(self.binary, "serve", self.database, self.folder);
        command
            .env("BUILDBACK_MAX_CONNECTIONS", room.to_string())
            // Otherwise the cost of a thousand notification mails per change would be included.
            .env("BUILDBACK_NOTIFICATION_MAILS", "false");
        Process::start(command).await
    }
}

/// Makes changes on the first instance and listens on the second, which may be the same.
async fn outcome(
    instances: [SocketAddr; 2],
    crowd: &Crowd,
    leavers: &[String],
    cut: u64,
    effort: Effort,
) -> Result<Outcome, Fault> {
    let [first, second] = instances;
    let mut audience = Audience::default();
    let strangers = crowd.strangers.iter().take(effort.strangers);
    for cookie in crowd.listeners.iter().chain(strangers) {
        audience.join(second, stream(second, cookie, None)).await?;
    }
    let begins = |message: &Message| matches!(message, Message::Ready(_));
    with_timeout(audience.all_hear(1, begins)).await?;
    let reached = reach(first, &mut audience, crowd, effort).await?;
    drop(audience);
    let ended = ending(first, second, leavers).await?;
    let reader = Reader {
        instances,
        cookie: &crowd.admin,
        project: cut,
    };
    let publisher = Publisher::of_project(first, &crowd.admin, cut).await?;
    let resumed = with_timeout(reader.resume(publisher, effort.updates)).await?;
    Ok(Outcome {
        reached,
        ended,
        resumed,
    })
}

/// The admin makes changes at this address; the audience may listen elsewhere.
async fn reach(
    address: SocketAddr,
    audience: &mut Audience,
    crowd: &Crowd,
    effort: Effort,
) -> Result<Reached, Fault> {
    let mut publisher = Publisher::of_project(address, &crowd.admin, THEIRS).await?;
    let mut afterwards = Publisher::of_project(address, &crowd.admin, OTHERS).await?;
    let delivery = Delivery {
        audience,
        listeners: crowd.listeners.len(),
        project: seed::project_id(THEIRS),
        leaks: 0,
    };
    delivery
        .reach(&mut publisher, Some(&mut afterwards), effort.rounds)
        .await
}
