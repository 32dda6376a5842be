//! The load benchmark: the real binary against a bare server of the same framework that answers a
//! constant body of the same size, and against the raw database's durable insert, all in one run.
//!
//! `make bench` builds and starts it. It prints its findings and writes docs/benchmarks.md. `make bench-scale` has it
//! compare a small and a large portal instead, and writes docs/benchmarks-scale.md; `make bench-realtime` is about
//! streams, and writes docs/benchmarks-realtime.md.

mod bare;
mod database;
mod flood;
mod load;
mod measure;
mod process;
mod raw;
mod realtime;
mod report;
mod requests;
mod scale;
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
    /// Where the findings go; unless told, docs/benchmarks.md or what -scale or -realtime makes of it.
    #[arg(long)]
    report: Option<PathBuf>,
    /// Compares two sizes of the portal, whose data are kept in this folder between runs.
    #[arg(long, value_name = "FOLDER")]
    scale: Option<PathBuf>,
    /// How many projects the two have; each more than a hundred, as the hundred and first has the long timeline.
    #[arg(long, value_names = ["SMALL", "LARGE"], num_args = 2, default_values_t = [5_000, 1_000_000])]
    sizes: Vec<usize>,
    /// Compares only the requests whose name contains this; the report is not written.
    #[arg(long, value_name = "TEXT", requires = "scale")]
    only: Option<String>,
    /// Measures streams: what idle ones cost, and how fast they tell.
    #[arg(long, conflicts_with = "scale")]
    realtime: bool,
    /// Fewer requests, for trying the benchmark itself; the report is not written.
    #[arg(long)]
    quick: bool,
    /// Becomes the bare server, with a body of so many bytes.
    #[arg(long, hide = true)]
    bare: Option<usize>,
    /// Becomes the bare server of streams.
    #[arg(long, hide = true)]
    bare_streams: bool,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let arguments = Arguments::parse();
    if let Some(size) = arguments.bare {
        return bare::serve(bare::constant(size)).await;
    }
    if arguments.bare_streams {
        return bare::serve(realtime::bare::routes()).await;
    }
    let binary = arguments
        .binary
        .or_else(|| std::env::var_os("BUILDBACK_BINARY").map(PathBuf::from));
    let binary = binary.ok_or("name the portal's release build with --binary")?;
    // scripts/test-postgres says where the cluster is; without one, only SQLite is measured.
    let cluster = std::env::var("BUILDBACK_TEST_POSTGRES").ok();
    if let Some(folder) = &arguments.scale {
        let &[small, large] = arguments.sizes.as_slice() else {
            return Err("--sizes needs two values".into());
        };
        let selection = scale::Selection {
            is_quick: arguments.quick,
            only: arguments.only,
        };
        let text = scale::run(
            &binary,
            cluster.as_deref(),
            folder,
            [small, large],
            &selection,
        )
        .await?;
        let is_part = selection.is_quick || selection.only.is_some();
        return publish(&text, arguments.report, "docs/benchmarks-scale.md", is_part);
    }
    if arguments.realtime {
        let text = realtime::run(&binary, cluster.as_deref(), arguments.quick).await?;
        return publish(
            &text,
            arguments.report,
            "docs/benchmarks-realtime.md",
            arguments.quick,
        );
    }
    let folder = tempfile::tempdir()?;
    let mut databases = vec![Database::in_folder(folder.path())];
    if let Some(cluster) = &cluster {
        databases.push(Database::fresh_on_cluster(cluster)?);
    }
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
    publish(
        &text,
        arguments.report,
        "docs/benchmarks.md",
        arguments.quick,
    )
}

/// Prints the findings and writes them down, unless they come from a quick try.
fn publish(text: &str, report: Option<PathBuf>, usual: &str, is_part: bool) -> Result<(), Fault> {
    println!("{text}");
    if !is_part {
        std::fs::write(report.unwrap_or_else(|| usual.into()), text)?;
    }
    Ok(())
}
