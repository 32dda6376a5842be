//! Galleries, reports, and claim packages of projects with many files, in a portal with many projects: how long they take, and how much memory
//! the portal needs for them. On SQLite, because files take the time and not the database.

mod archive;
mod gallery;
mod order;
mod page;
mod photos;

use crate::Fault;
use crate::database::Database;
use crate::process::{Process, migrate, portal};
use crate::requests::request;
use crate::seed;
use archive::Zipped;
use bytes::Bytes;
use diesel::Connection as _;
use gallery::Gallery;
use http::{Method, StatusCode};
use order::order;
pub use page::render;
use photos::{Set, Shape};
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use store::StoreError;

/// A photo of a phone in a report: 12 megapixels and about 3 MB.
const LARGE: Shape = Shape {
    width: 4_000,
    height: 3_000,
    bytes: 3_000_000,
};
/// A file of a package: about 1 MB.
const SMALL: Shape = Shape {
    width: 2_048,
    height: 1_536,
    bytes: 1_000_000,
};
/// Numbers of the projects with the photos of the two reports, and with the files of the package. The contractor's company has every fourth.
const PROJECTS: [u64; 3] = [0, 4, 8];
/// Jobs that read or write much in a portal that was just filled.
const JOBS: [&str; 5] = [
    "apply_retention",
    "clean_up",
    "fill_history_logs",
    "read_file_facts",
    "sign_history_roots",
];
/// Space that stays free, in bytes.
const RESERVE: u64 = 2_000_000_000;

/// Numbers of files and rounds.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Number of photos of the two reports. The second project also has the gallery.
    photos: [u64; 2],
    /// Number of files of the package.
    files: u64,
    /// Number of packages, each after a ZIP file of the same files.
    rounds: usize,
    /// Number of visits of the gallery after the first one.
    visits: usize,
}

impl Effort {
    /// Enough for stable results.
    pub const FULL: Self = Self {
        photos: [300, 1_000],
        files: 5_000,
        rounds: 3,
        visits: 5,
    };
    /// Enough to check that everything works.
    pub const QUICK: Self = Self {
        photos: [12, 40],
        files: 100,
        rounds: 1,
        visits: 1,
    };
}

/// A finished report.
#[derive(Debug)]
pub struct Report {
    /// Number of photos.
    pub photos: u64,
    /// Bytes of all photos.
    pub photo_bytes: u64,
    /// From the order until it can be downloaded.
    pub took: Duration,
    /// Size of the PDF in bytes.
    pub size: u64,
    /// Number of pages.
    pub pages: u64,
    /// Resident memory before the order, in kilobytes.
    pub idle: u64,
    /// Most resident memory of the process since its start, in kilobytes.
    pub peak: u64,
}

/// The claim packages of a project, and the ZIP files that they are compared with.
#[derive(Debug)]
pub struct Packages {
    /// Number of files.
    pub files: u64,
    /// Number of files that were wanted, and did not fit on the disk if there are fewer.
    pub wanted: u64,
    /// Bytes of all files.
    pub bytes: u64,
    /// The median time from the order until the package can be downloaded.
    pub took: Duration,
    /// The median round of `zip -0`; `None` if the program is not installed.
    pub zipped: Option<Zipped>,
    /// Resident memory before the first order, in kilobytes.
    pub idle: u64,
    /// Most resident memory of the process since its start, in kilobytes.
    pub peak: u64,
}

/// All results.
#[derive(Debug)]
pub struct Evidence {
    /// The gallery of the second project; `None` without a browser.
    pub gallery: Option<Gallery>,
    /// The reports of the first two projects.
    pub reports: Vec<Report>,
    /// The packages of the third project.
    pub packages: Packages,
}

/// Fills a portal in a new folder within `place`, and measures it.
///
/// # Errors
/// At the first unexpected response, or when the disk is full.
pub async fn measure(binary: &Path, place: &Path, effort: Effort) -> Result<Evidence, Fault> {
    let folder = tempfile::tempdir_in(place)?;
    let folder = folder.path();
    let database = Database::in_folder(folder);
    migrate(binary, &database, folder).await?;
    seed::fill(&database)?;

    eprintln!("making photos");
    let large = Set::new(LARGE)?;
    let mut photo_bytes = Vec::new();
    for (project, photos) in PROJECTS.into_iter().zip(effort.photos) {
        photo_bytes.push(photos::add(&database, folder, project, &large, photos)?);
    }
    // The files, the package, and the ZIP file that it is compared with.
    let room = archive::free_bytes(folder)?.saturating_sub(RESERVE) / (3 * SMALL.bytes);
    let files = effort.files.min(room);
    if files == 0 {
        return Err("the disk has no room for a package; choose another one with --folder".into());
    }
    if files < effort.files {
        eprintln!("the disk has room for a package of only {files} files");
    }
    let small = Set::new(SMALL)?;
    let bytes = photos::add(&database, folder, PROJECTS[2], &small, files)?;
    start_logs(&database)?;
    database.execute("ANALYZE")?;
    let portal = || portal(binary, "serve", &database, folder);
    archive::flush().await?;

    // The first visit makes the thumbnails, so it comes before everything else that reads the photos.
    eprintln!("opening the gallery");
    let process = Process::start(portal()).await?;
    let code = seed::project_code(PROJECTS[1]);
    let gallery = gallery::visit(process.address, &code, effort.photos[1], effort.visits).await?;
    process.stop().await?;

    let mut reports = Vec::new();
    for ((project, photos), photo_bytes) in PROJECTS.into_iter().zip(effort.photos).zip(photo_bytes)
    {
        eprintln!("making a report of {photos} photos");
        // A process of its own, so that its peak memory is that of this report.
        let process = Process::start(portal()).await?;
        reports.push(report(&process, project, photos, photo_bytes).await?);
        process.stop().await?;
    }

    eprintln!("making packages of {files} files");
    let process = Process::start(portal()).await?;
    let packages = package(&process, folder, effort, (files, bytes)).await?;
    process.stop().await?;
    Ok(Evidence {
        gallery,
        reports,
        packages,
    })
}

/// Starts the logs of the measured projects, so that the packages have one, and postpones the jobs that would do so for all projects during
/// the measurement.
fn start_logs(database: &Database) -> Result<(), Fault> {
    let tomorrow = seed::now()? + seed::DAY;
    for job in JOBS {
        database.execute(&format!(
            "INSERT INTO jobs (name, next_run_at) VALUES ('{job}', {tomorrow})"
        ))?;
    }
    let first = i64::try_from(PROJECTS[2] + 1)?;
    let mut conn = store::Database::parse(&database.url()).connect()?;
    conn.transaction(|conn| {
        for id in store::history_log::waiting(conn, None, first)? {
            store::history_log::fill(conn, id, [0; 32])?;
        }
        Ok::<(), StoreError>(())
    })?;
    Ok(())
}

/// Resident memory after the first responses, in kilobytes.
async fn idle(process: &Process, code: &str) -> Result<u64, Fault> {
    let cookie = seed::contractor_cookie();
    for path in [
        "/readyz".to_owned(),
        format!("/api/projects/{code}"),
        format!("/api/projects/{code}/files"),
    ] {
        let request = request(Method::GET, &path, &cookie, process.address, Bytes::new());
        let answer = crate::load::once(process.address, request).await?;
        if answer.status() != StatusCode::OK {
            return Err(format!("{path} returned {}", answer.status()).into());
        }
    }
    Ok(process.memory()?.resident)
}

async fn report(
    process: &Process,
    project: u64,
    photos: u64,
    photo_bytes: u64,
) -> Result<Report, Fault> {
    let code = seed::project_code(project);
    let idle = idle(process, &code).await?;
    let body = json!({
        "kind": "project_report",
        "options": { "per_page": 4, "by_room": true, "facts": true, "annotations": true, "language": "en" },
    });
    let path = format!("/api/projects/{code}/documents");
    let (report, took) = order(process.address, &path, &body).await?;
    let number = |name: &str| report[name].as_u64().ok_or("a report without figures");
    if number("total")? != photos {
        return Err(format!("the report has {} photos", report["total"]).into());
    }
    Ok(Report {
        photos,
        photo_bytes,
        took,
        size: number("file_size")?,
        pages: number("pages")?,
        idle,
        peak: process.peak()?,
    })
}

/// Alternates between `zip -0` and the portal, so that both see the same disk. `content` is the number of files and their bytes.
async fn package(
    process: &Process,
    folder: &Path,
    effort: Effort,
    content: (u64, u64),
) -> Result<Packages, Fault> {
    let code = seed::project_code(PROJECTS[2]);
    let idle = idle(process, &code).await?;
    let body = json!({
        "recipient": "Harbor Mutual",
        "messages": true,
        "internal": false,
        "originals_of_blurred": false,
        "language": "en",
    });
    let path = format!("/api/projects/{code}/packages");
    let (mut zipped, mut times) = (Vec::new(), Vec::new());
    for _ in 0..effort.rounds {
        archive::flush().await?;
        zipped.extend(archive::zip(folder, &photos::folder(folder, PROJECTS[2])).await?);
        archive::flush().await?;
        let (package, took) = order(process.address, &path, &body).await?;
        if package["missing_files"] != 0 {
            return Err("files are missing from the package".into());
        }
        times.push(took);
        // Nothing reads it any more, and the next one needs its space.
        std::fs::remove_dir_all(folder.join("files/packages"))?;
    }
    times.sort_unstable();
    zipped.sort_unstable_by_key(|round: &Zipped| round.durable);
    Ok(Packages {
        files: content.0,
        wanted: effort.files,
        bytes: content.1,
        took: times[times.len() / 2],
        zipped: zipped.get(zipped.len() / 2).copied(),
        idle,
        peak: process.peak()?,
    })
}
