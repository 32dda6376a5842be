//! Whether it matters how many projects there are: the same requests to a small and to a large portal, in turns, on each
//! database. Both are filled once by `buildback demo` and kept.

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

/// What the large portal may take, of what the small one takes for an answer as long.
pub const LIMIT: f64 = 1.5;

/// What 95 of 100 answers of a report may take: it tells of so many days and companies as there are.
pub const REPORT_LIMIT: Duration = Duration::from_secs(1);

/// What the global search may take longer than the project page that the same person opens, each at its 95th of 100 answers.
pub const SEARCH_LIMIT: Duration = Duration::from_millis(50);

/// What 95 of 100 answers of a dashboard or a calendar may take: they count, and tell of events, up to a thousand, which a
/// small portal has not.
pub const GLANCE_LIMIT: Duration = Duration::from_millis(100);

/// How often the two take turns.
const ROUNDS: usize = 5;

/// How much is asked.
#[derive(Debug)]
pub struct Selection {
    /// One turn instead of several.
    pub is_quick: bool,
    /// Only that whose name contains this.
    pub only: Option<String>,
}

/// One kind of request at both sizes.
#[derive(Debug)]
pub struct Compared {
    /// What was asked for.
    pub name: String,
    /// Who asked.
    pub who: Who,
    /// The small portal and the large one.
    pub of: [Pressed; 2],
}

/// Everything about one database.
#[derive(Debug)]
pub struct Comparison {
    /// The database's name.
    pub database: &'static str,
    /// All that was asked for.
    pub compared: Vec<Compared>,
}

/// Fills what is not filled yet, compares, and gives the page about it.
///
/// # Errors
/// At the first thing that does not work.
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

/// A portal of some size that is being asked.
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

/// Where the portal of a size is kept.
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

/// Fills what is not filled yet: one portal after the other, both databases at the same time.
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
    // Ordering a million rows once costs a fraction of finding each one's place in every index.
    let indexes = database.take_indexes()?;
    let mut demo = portal(binary, "demo", database, folder);
    demo.arg("--projects").arg(size.to_string());
    let status = demo.stdout(std::process::Stdio::null()).status().await?;
    if !status.success() {
        return Err("buildback demo failed".into());
    }
    database.execute(&indexes)?;
    // What the database would come to by itself, sooner or later.
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
    let people = People::sign_in(process.address).await?;
    Ok(Running {
        process,
        database,
        people,
    })
}
