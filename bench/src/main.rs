//! The load benchmark: the real binary against a bare server of the same framework that answers a
//! constant body of the same size, and against the raw database's durable insert, all in one run.
//!
//! `make bench` builds and starts it. It prints its findings and writes docs/benchmarks.md.

mod bare;
mod database;
mod flood;
mod load;
mod measure;
mod process;
mod raw;
mod report;
mod requests;
mod seed;

use clap::Parser;
use database::Database;
use std::path::PathBuf;

/// Whatever went wrong: a benchmark stops at the first fault.
pub type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Measures Buildback against bare comparisons.
#[derive(Debug, Parser)]
struct Arguments {
    /// The release build of the portal; without it, BUILDBACK_BINARY says where.
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Where the findings go.
    #[arg(long, default_value = "docs/benchmarks.md")]
    report: PathBuf,
    /// Fewer requests, for trying the benchmark itself; the report is not written.
    #[arg(long)]
    quick: bool,
    /// Becomes the bare server, with a body of so many bytes.
    #[arg(long, hide = true)]
    bare: Option<usize>,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let arguments = Arguments::parse();
    if let Some(size) = arguments.bare {
        return bare::serve(size).await;
    }
    let folder = tempfile::tempdir()?;
    let mut databases = vec![Database::in_folder(folder.path())];
    // scripts/test-postgres says where the cluster is; without one, only SQLite is measured.
    if let Ok(cluster) = std::env::var("BUILDBACK_TEST_POSTGRES") {
        databases.push(Database::fresh_on_cluster(&cluster)?);
    }
    let binary = arguments
        .binary
        .or_else(|| std::env::var_os("BUILDBACK_BINARY").map(PathBuf::from));
    let binary = binary.ok_or("name the portal's release build with --binary")?;
    let effort = if arguments.quick {
        measure::Effort::QUICK
    } else {
        measure::Effort::FULL
    };
    let mut findings = Vec::new();
    for database in databases {
        eprintln!("measuring on {}", database.name());
        findings.push(measure::measure(&binary, &database, folder.path(), effort).await?);
    }
    let text = report::render(&findings);
    println!("{text}");
    if !arguments.quick {
        std::fs::write(&arguments.report, text)?;
    }
    Ok(())
}
