//! A server under measurement: started as a child, watched through `/proc`, stopped at the end.

use crate::Fault;
use crate::database::Database;
use std::io::{Read, Seek, SeekFrom};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A command of the portal, told where its database and its files are.
#[must_use]
pub fn portal(binary: &Path, name: &str, database: &Database, folder: &Path) -> Command {
    let mut command = Command::new(binary);
    command
        .arg(name)
        .env("BUILDBACK_LISTEN", "127.0.0.1:0")
        .env("BUILDBACK_DATABASE_URL", database.url())
        .env("BUILDBACK_DATA_DIR", folder)
        // Three people do the work of hundreds here, and guesses come from everywhere.
        .env("BUILDBACK_CALLS_PER_MINUTE", "100000000")
        // It runs on whatever is left of the machine's disk.
        .env("BUILDBACK_MIN_FREE_BYTES", "0")
        .env("BUILDBACK_TRUSTED_PROXIES", "127.0.0.1/32");
    command
}

/// Brings the database's schema to the portal's version.
///
/// # Errors
/// When the portal cannot.
pub async fn migrate(binary: &Path, database: &Database, folder: &Path) -> Result<(), Fault> {
    let migrated = portal(binary, "migrate", database, folder)
        .stdout(Stdio::null())
        .status()
        .await?;
    if migrated.success() {
        Ok(())
    } else {
        Err("buildback migrate failed".into())
    }
}

/// A running server.
#[derive(Debug)]
pub struct Process {
    child: Child,
    id: u32,
    /// Where it listens.
    pub address: SocketAddr,
}

/// Kilobytes of a process.
#[derive(Debug, Clone, Copy, Default)]
pub struct Memory {
    /// Resident, with what is mapped from files.
    pub resident: u64,
    /// Resident and anonymous: heap and stacks.
    pub anonymous: u64,
}

impl Memory {
    /// The larger of two measurements, each figure by itself.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self {
            resident: self.resident.max(other.resident),
            anonymous: self.anonymous.max(other.anonymous),
        }
    }
}

impl Process {
    /// Starts the program and waits for the address that it prints.
    ///
    /// # Errors
    /// When it ends before it has printed one.
    pub async fn start(mut command: Command) -> Result<Self, Fault> {
        // Its log goes into a file, as it would in earnest: reading it here would burden the load generator.
        let mut log = tempfile::tempfile()?;
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::from(log.try_clone()?))
            .kill_on_drop(true)
            .spawn()?;
        let id = child.id().ok_or("the server ended at once")?;
        let mut out = BufReader::new(child.stdout.take().ok_or("no standard output")?).lines();
        let address = loop {
            let Some(line) = out.next_line().await? else {
                let mut said = String::new();
                log.seek(SeekFrom::Start(0))?;
                log.read_to_string(&mut said)?;
                return Err(format!("the server ended before it listened:\n{said}").into());
            };
            if let Some(address) = address_in(&line) {
                break address;
            }
        };
        // A full pipe would stop the server in the middle of a run.
        tokio::spawn(async move { while let Ok(Some(_)) = out.next_line().await {} });
        Ok(Self { child, id, address })
    }

    /// Processor time that the process has used so far, of all its threads.
    ///
    /// # Errors
    /// When `/proc` cannot be read.
    pub fn cpu(&self) -> Result<Duration, Fault> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id))?;
        // The name in parentheses may hold spaces; user and system time are fields 14 and 15.
        let fields: Vec<&str> = stat
            .rsplit_once(')')
            .ok_or("no name in /proc/*/stat")?
            .1
            .split_whitespace()
            .collect();
        let ticks = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
        // USER_HZ is 100 in Linux's interface to programs, whatever the kernel's own clock.
        Ok(Duration::from_millis(ticks * 10))
    }

    /// What the process holds now.
    ///
    /// # Errors
    /// When `/proc` cannot be read.
    pub fn memory(&self) -> Result<Memory, Fault> {
        memory_of(self.id)
    }

    /// Watches the memory until the watch is asked for its maximum.
    #[must_use]
    pub fn watch_memory(&self) -> MemoryWatch {
        let id = self.id;
        let (stop, mut stopped) = tokio::sync::oneshot::channel();
        let task = tokio::spawn(async move {
            let mut most = Memory::default();
            let mut ticks = tokio::time::interval(Duration::from_millis(50));
            loop {
                most = most.max(memory_of(id).unwrap_or_default());
                tokio::select! {
                    _ = ticks.tick() => {}
                    _ = &mut stopped => return most,
                }
            }
        });
        MemoryWatch { stop, task }
    }

    /// Ends the process and waits until it is gone.
    ///
    /// # Errors
    /// When it cannot be ended.
    pub async fn stop(mut self) -> Result<(), Fault> {
        self.child.kill().await?;
        Ok(())
    }
}

/// A running measurement of the most memory.
#[derive(Debug)]
pub struct MemoryWatch {
    stop: tokio::sync::oneshot::Sender<()>,
    task: tokio::task::JoinHandle<Memory>,
}

impl MemoryWatch {
    /// The most that was seen.
    ///
    /// # Errors
    /// When the watching task died.
    pub async fn most(self) -> Result<Memory, Fault> {
        let _ = self.stop.send(());
        Ok(self.task.await?)
    }
}

fn memory_of(id: u32) -> Result<Memory, Fault> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
    let field = |name: &str| {
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .ok_or("no such field in /proc/*/status")?;
        line.trim()
            .trim_end_matches(" kB")
            .parse::<u64>()
            .map_err(Fault::from)
    };
    Ok(Memory {
        resident: field("VmRSS:")?,
        anonymous: field("RssAnon:")?,
    })
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let rest = line.split_once("http://")?.1;
    let end = rest
        .find(|c: char| !c.is_ascii_digit() && c != '.' && c != ':')
        .unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_address_in_text_and_json_lines() {
        let expected = "127.0.0.1:8080".parse().ok();
        assert_eq!(
            address_in("Buildback listens on http://127.0.0.1:8080"),
            expected
        );
        assert_eq!(
            address_in(r#"{"message":"listening","url":"http://127.0.0.1:8080/"}"#),
            expected
        );
        assert_eq!(address_in("no address yet"), None);
    }
}
