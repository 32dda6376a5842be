//! What streams cost and how fast they tell: ten thousand idle ones, a change on its way to a thousand listeners, the end
//! of a session, and connections that are cut. Beside it a bare server of streams, in the same run.

mod audience;
pub mod bare;
mod crowd;
mod ending;
mod idle;
mod message;
mod page;
mod reach;
mod resuming;
mod teller;

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
use reach::{Delivery, Reached, Spread};
use resuming::{Reader, Resumed};
use std::net::SocketAddr;
use std::path::Path;
use teller::Publisher;
use tokio::process::Command;

/// The projects that are told of while connections are cut: one on one instance, one across two.
const CUT: [u64; 2] = [4, 8];
/// Beside the streams, a process has files, sockets and the connections of those who tell.
const SPARE_DESCRIPTORS: usize = 500;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Idle streams.
    streams: usize,
    /// Those of them that hear of a change.
    listeners: usize,
    /// Further streams where the listeners are not among all.
    strangers: usize,
    /// Changes that count.
    rounds: usize,
    /// How many heartbeats of each stream the idle ones are held for.
    heartbeats: usize,
    /// Updates that are told while connections are cut; all of them are more changes than a client may have missed.
    updates: usize,
}

impl Effort {
    /// Enough for figures that hold.
    const FULL: Self = Self {
        streams: 10_000,
        listeners: 1_000,
        strangers: 200,
        rounds: 20,
        heartbeats: 2,
        updates: 200,
    };
    /// Enough to see that everything works.
    const QUICK: Self = Self {
        streams: 1_000,
        listeners: 100,
        strangers: 20,
        rounds: 3,
        heartbeats: 1,
        updates: 20,
    };
}

/// The bare server's figures.
#[derive(Debug)]
struct BareResults {
    idle: Idle,
    alone: Reached,
    among: Reached,
}

/// What one instance does, or two.
#[derive(Debug)]
struct Outcome {
    reached: Reached,
    ended: Spread,
    resumed: Resumed,
}

/// Everything about one database.
#[derive(Debug)]
struct Findings {
    database: &'static str,
    idle: Idle,
    /// While all streams are open.
    among: Reached,
    /// With few others.
    alone: Outcome,
    /// Told on one instance, heard on another one.
    across: Option<Outcome>,
}

/// Measures, and gives the page about it.
///
/// # Errors
/// At the first thing that does not work.
pub async fn run(binary: &Path, cluster: Option<&str>, is_quick: bool) -> Result<String, Fault> {
    let effort = if is_quick {
        Effort::QUICK
    } else {
        Effort::FULL
    };
    let wanted = effort.streams + SPARE_DESCRIPTORS;
    if descriptors()? < wanted {
        return Err(format!("a process may open too few files here: ulimit -n {wanted}").into());
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

/// How many files a process may open here; the servers are children and inherit it.
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
    // Everybody hears of everything there, so the listeners are those who are there.
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

/// Where a portal runs.
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

    /// Starts an instance that has room for all streams.
    async fn serve(self, effort: Effort) -> Result<Process, Fault> {
        let room = effort.streams + SPARE_DESCRIPTORS / 2;
        let mut command = portal(self.binary, "serve", self.database, self.folder);
        command
            .env("BUILDBACK_MAX_CONNECTIONS", room.to_string())
            // A mail to each of a thousand for each change would be measured along.
            .env("BUILDBACK_NOTIFICATION_MAILS", "false");
        Process::start(command).await
    }
}

/// Does everything on the first instance and listens on the second, which may be the same.
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

/// The admin tells at this address; the audience listens wherever it does.
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
