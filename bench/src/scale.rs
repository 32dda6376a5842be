//! Compares a small and a large portal: the same requests to both in turns, on each database. `buildback demo` fills them once; they are
//! kept.

mod asked;
mod page;
mod people;
mod press;

use crate::Fault;
use crate::database::Database;
use crate::process::{Process, migrate, portal};
use asked::Asked;
use people::{People, Who};
use press::{Pressed, Turn, press};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::task::JoinSet;

/// Limit for the 95th percentile in the small portal, which has as many projects as a busy office.
pub const SMALL_LIMIT: Duration = Duration::from_millis(10);

/// Limit for the 95th percentile in the large portal: for admins, and for accounts with at most as many projects as a busy office.
pub const LARGE_LIMIT: Duration = Duration::from_millis(50);

/// Limit for the 95th percentile in the large portal for the largest company and the largest agency.
pub const LARGEST_LIMIT: Duration = Duration::from_millis(250);

/// Number of alternating turns.
const ROUNDS: usize = 5;

/// Which measurements to run.
#[derive(Debug)]
pub struct Selection {
    /// One turn instead of several.
    pub is_quick: bool,
    /// Only requests whose name contains this.
    pub only: Option<String>,
}

/// A kind of request at both sizes.
#[derive(Debug)]
pub struct Compared {
    /// Name in the report.
    pub name: String,
    /// The account that sends it.
    pub who: Who,
    /// Results of the small and the large portal.
    pub of: [Pressed; 2],
}

/// Results for one database.
#[derive(Debug)]
pub struct Comparison {
    /// The database's display name.
    pub database: &'static str,
    /// All requests.
    pub compared: Vec<Compared>,
}

/// Creates the missing portals, compares them, and returns the report.
///
/// # Errors
/// At the first failure.
pub async fn run(
    binary: &Path,
    cluster: Option<&str>,
    folder: &Path,
    sizes: [usize; 2],
    selection: &Selection,
) -> Result<String, Fault> {
    fill_all(binary, cluster, folder, sizes).await?;
    let mut comparisons = vec![compare(binary, None, folder, sizes, selection).await?];
    if let Some(cluster) = cluster {
        comparisons.push(compare(binary, Some(cluster), folder, sizes, selection).await?);
    }
    Ok(page::render(&comparisons, sizes))
}

/// A running portal of some size.
struct Running {
    process: Process,
    database: Database,
    people: People,
}

async fn compare(
    binary: &Path,
    cluster: Option<&str>,
    folder: &Path,
    sizes: [usize; 2],
    selection: &Selection,
) -> Result<Comparison, Fault> {
    let mut running = Vec::new();
    for size in sizes {
        running.push(start(binary, cluster, folder, size).await?);
    }
    let mut compared = Vec::new();
    let wanted = |asked: &Asked| {
        selection
            .only
            .as_ref()
            .is_none_or(|part| asked.name.contains(part))
    };
    let rounds = if selection.is_quick { 1 } else { ROUNDS };
    for asked in asked::all().into_iter().filter(wanted) {
        let mut paths = Vec::new();
        for portal in &running {
            paths.push(asked.paths(portal).await?);
        }
        let mut taken = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            for (place, portal) in running.iter().enumerate() {
                taken[place].push(turn(portal, &asked, &paths[place]).await?);
            }
        }
        let of = taken.map(|turns| match turns.into_iter().collect() {
            Ok(turns) => Pressed::of(turns),
            Err(status) => Pressed::Refused(status),
        });
        let [small, large] = of.map(|pressed| pressed.p50());
        eprintln!(
            "{}: {}, {small:.1?} and {large:.1?}",
            running[0].database.name(),
            asked.name
        );
        compared.push(Compared {
            name: asked.name,
            who: asked.who,
            of,
        });
    }
    let database = running[0].database.name();
    for portal in running {
        portal.process.stop().await?;
    }
    Ok(Comparison { database, compared })
}

async fn turn(
    portal: &Running,
    asked: &Asked,
    paths: &[String],
) -> Result<Result<Turn, http::StatusCode>, Fault> {
    let cookie = portal.people.cookie(asked.who);
    press(&portal.process, cookie, paths, asked.is_search).await
}

/// Where the portal of a size is stored.
struct Place {
    database: Database,
    folder: PathBuf,
}

impl Place {
    fn new(cluster: Option<&str>, folder: &Path, size: usize) -> Result<Self, Fault> {
        let Some(cluster) = cluster else {
            let folder = folder.join(format!("sqlite-{size}"));
            let database = Database::in_folder(&folder);
            return Ok(Self { database, folder });
        };
        Ok(Self {
            database: Database::on_cluster(cluster, &name_of(size))?,
            folder: folder.join(format!("postgres-{size}")),
        })
    }
}

fn name_of(size: usize) -> String {
    format!("buildback_scale_{size}")
}

/// Creates the missing portals: sizes one after another, both databases in parallel.
async fn fill_all(
    binary: &Path,
    cluster: Option<&str>,
    folder: &Path,
    sizes: [usize; 2],
) -> Result<(), Fault> {
    let mut filling = JoinSet::new();
    for cluster in [Some(None), cluster.map(Some)].into_iter().flatten() {
        let [binary, folder] = [binary, folder].map(Path::to_owned);
        let cluster = cluster.map(str::to_owned);
        filling.spawn(async move {
            for size in sizes {
                let place = Place::new(cluster.as_deref(), &folder, size)?;
                fill(&binary, cluster.as_deref(), &place, size).await?;
            }
            Ok::<_, Fault>(())
        });
    }
    while let Some(filled) = filling.join_next().await {
        filled??;
    }
    Ok(())
}

async fn fill(
    binary: &Path,
    cluster: Option<&str>,
    place: &Place,
    size: usize,
) -> Result<(), Fault> {
    let Place { database, folder } = place;
    let filled = folder.join("filled");
    if filled.exists() {
        return Ok(());
    }
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    if let Some(cluster) = cluster {
        let cluster = Database::Postgres(cluster.to_owned());
        let name = name_of(size);
        cluster.execute(&format!("DROP DATABASE IF EXISTS {name}"))?;
        cluster.execute(&format!("CREATE DATABASE {name}"))?;
    }
    eprintln!("filling {} with {size} projects", database.name());
    migrate(binary, database, folder).await?;
    // Creating an index on a million rows is much faster than updating it for each row.
    let indexes = database.take_indexes()?;
    let mut demo = portal(binary, "demo", database, folder);
    demo.arg("--projects").arg(size.to_string());
    let status = demo.stdout(std::process::Stdio::null()).status().await?;
    if !status.success() {
        return Err("buildback demo failed".into());
    }
    database.execute(&indexes)?;
    // Instead of waiting for the database's own maintenance.
    database.execute(match database {
        Database::Sqlite(_) => {
            "PRAGMA analysis_limit = 1000; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)"
        }
        Database::Postgres(_) => "VACUUM ANALYZE",
    })?;
    std::fs::write(&filled, "")?;
    Ok(())
}

/// Starts the portal of this size on this database.
async fn start(
    binary: &Path,
    cluster: Option<&str>,
    folder: &Path,
    size: usize,
) -> Result<Running, Fault> {
    let Place { database, folder } = Place::new(cluster, folder, size)?;
    migrate(binary, &database, &folder).await?;
    let process = Process::start(portal(binary, "serve", &database, &folder)).await?;
    let people = People::sign_in(process.address, &database).await?;
    Ok(Running {
        process,
        database,
        people,
    })
}
