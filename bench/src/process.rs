//! A server under test: started as a child process, monitored through `/proc`, and stopped at the end.

use crate::Fault;
use crate::database::Database;
use std::io::{Read, Seek, SeekFrom};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A portal command, configured with its database and data folder.
#[must_use]
pub fn portal(binary: &Path, name: &str, database: &Database, folder: &Path) -> Command {
    let mut command = Command::new(binary);
    command
        .arg(name)
        .env("BUILDBACK_LISTEN", "127.0.0.1:0")
        .env("BUILDBACK_DATABASE_URL", database.url())
        .env("BUILDBACK_DATA_DIR", folder)
        // A few accounts produce the load of hundreds, and guesses come from many addresses.
        .env("BUILDBACK_CALLS_PER_MINUTE", "100000000")
        // Ignore how much disk space the test machine has left.
        .env("BUILDBACK_MIN_FREE_BYTES", "0")
        .env("BUILDBACK_TRUSTED_PROXIES", "127.0.0.1/32");
    command
}

/// Migrates the database to the portal's version.
///
/// # Errors
/// When the migration fails.
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
    /// The address it listens on.
    pub address: SocketAddr,
}

/// Memory of a process, in kilobytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Memory {
    /// Resident memory, including mapped files.
    pub resident: u64,
    /// Anonymous resident memory: heap and stacks.
    pub anonymous: u64,
}

impl Memory {
    /// The field-wise maximum of two measurements.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self {
            resident: self.resident.max(other.resident),
            anonymous: self.anonymous.max(other.anonymous),
        }
    }
}

impl Process {
    /// Starts the program and waits until it prints its address.
    ///
    /// # Errors
    /// When it exits before printing one.
    pub async fn start(mut command: Command) -> Result<Self, Fault> {
        // The log goes to a file, as in production. Reading it here would slow the load generator down.
        let mut log = tempfile::tempfile()?;
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::from(log.try_clone()?))
            .kill_on_drop(true)
            .spawn()?;
        let id = child.id().ok_or("the server exited immediately")?;
        let mut out = BufReader::new(child.stdout.take().ok_or("no standard output")?).lines();
        let address = loop {
            let Some(line) = out.next_line().await? else {
                let mut said = String::new();
                log.seek(SeekFrom::Start(0))?;
                log.read_to_string(&mut said)?;
                return Err(format!("the server exited before it listened:\n{said}").into());
            };
            if let Some(address) = address_in(&line) {
                break address;
            }
        };
        // Keep reading: a full pipe would block the server.
        tokio::spawn(async move { while let Ok(Some(_)) = out.next_line().await {} });
        Ok(Self { child, id, address })
    }

    /// CPU time used so far by all threads of the process.
    ///
    /// # Errors
    /// When `/proc` cannot be read.
    pub fn cpu(&self) -> Result<Duration, Fault> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id))?;
        // The name in parentheses may contain spaces. User and system time are fields 14 and 15.
        let fields: Vec<&str> = stat
            .rsplit_once(')')
            .ok_or("no name in /proc/*/stat")?
            .1
            .split_whitespace()
            .collect();
        let ticks = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
        // USER_HZ is always 100 in Linux's user-space interface, whatever the kernel's tick rate.
        Ok(Duration::from_millis(ticks * 10))
    }

    /// Current memory of the process.
    ///
    /// # Errors
    /// When `/proc` cannot be read.
    pub fn memory(&self) -> Result<Memory, Fault> {
        memory_of(self.id)
    }

    /// Most resident memory since the process started, including mapped files, in kilobytes.
    ///
    /// # Errors
    /// When `/proc` cannot be read.
    pub fn peak(&self) -> Result<u64, Fault> {
        field_of(self.id, "VmHWM:")
    }

    /// Samples the memory until [`MemoryWatch::most`] is called.
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

    /// Kills the process and waits for it to exit.
    ///
    /// # Errors
    /// When it cannot be killed.
    pub async fn stop(mut self) -> Result<(), Fault> {
        self.child.kill().await?;
        Ok(())
    }
}

/// A running measurement of peak memory.
#[derive(Debug)]
pub struct MemoryWatch {
    stop: tokio::sync::oneshot::Sender<()>,
    task: tokio::task::JoinHandle<Memory>,
}

impl MemoryWatch {
    /// Stops the measurement and returns the peak.
    ///
    /// # Errors
    /// When the sampling task panicked.
    pub async fn most(self) -> Result<Memory, Fault> {
        let _ = self.stop.send(());
        Ok(self.task.await?)
    }
}

fn memory_of(id: u32) -> Result<Memory, Fault> {
    Ok(Memory {
        resident: field_of(id, "VmRSS:")?,
        anonymous: field_of(id, "RssAnon:")?,
    })
}

/// A field of `/proc/*/status`, in kilobytes.
fn field_of(id: u32, name: &str) -> Result<u64, Fault> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(name))
        .ok_or("no such field in /proc/*/status")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
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
            address_in("Buildback is listening on http://127.0.0.1:8080"),
            expected
        );
        assert_eq!(
            address_in(r#"{"message":"listening","url":"http://127.0.0.1:8080/"}"#),
            expected
        );
        assert_eq!(address_in("no address yet"), None);
    }
}
