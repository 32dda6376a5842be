//! ZIP files that packages are compared with, and the disk that both are on.

use crate::Fault;
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::Command;
use tokio::time::Instant;

/// How long `zip -0` took.
#[derive(Debug, Clone, Copy)]
pub struct Zipped {
    /// Until the program ended. Part of its file may only be in memory.
    pub ended: Duration,
    /// Until its file was on the disk, as a package is.
    pub durable: Duration,
}

/// Packs a folder with `zip -0`, on the disk of `place`. `None` if the program is not installed.
///
/// # Errors
/// When it fails.
pub async fn zip(place: &Path, folder: &Path) -> Result<Option<Zipped>, Fault> {
    let out = place.join("compared.zip");
    let mut zip = Command::new("zip");
    zip.args(["-0", "-r", "-q"]).arg(&out).arg(".");
    zip.current_dir(folder).stdin(Stdio::null());
    let started = Instant::now();
    let status = match zip.status().await {
        Ok(status) => status,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("zip is not installed: the package is not compared with it");
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    let ended = started.elapsed();
    if !status.success() {
        return Err(format!("zip ended with {status}").into());
    }
    File::open(&out)?.sync_all()?;
    let durable = started.elapsed();
    std::fs::remove_file(&out)?;
    Ok(Some(Zipped { ended, durable }))
}

/// Writes everything that is only in memory to the disks, so that the next measurement does not wait for it.
///
/// # Errors
/// When it fails.
pub async fn flush() -> Result<(), Fault> {
    if Command::new("sync").status().await?.success() {
        Ok(())
    } else {
        Err("sync failed".into())
    }
}

/// Free space on the disk of a folder, in bytes.
///
/// # Errors
/// When `df` cannot tell.
pub fn free_bytes(folder: &Path) -> Result<u64, Fault> {
    let told = std::process::Command::new("df")
        .arg("-Pk")
        .arg(folder)
        .output()?;
    free_in(&String::from_utf8(told.stdout)?).ok_or_else(|| "df did not tell the free space".into())
}

/// The free bytes in the output of `df -Pk`.
fn free_in(told: &str) -> Option<u64> {
    let kilobytes: u64 = told
        .lines()
        .nth(1)?
        .split_whitespace()
        .nth(3)?
        .parse()
        .ok()?;
    kilobytes.checked_mul(1_024)
}

#[cfg(test)]
mod tests {
    use super::free_in;

    #[test]
    fn free_space_is_the_fourth_field_in_kilobytes() {
        let told = "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 1000 400 600 40% /\n";
        assert_eq!(free_in(told), Some(614_400));
        assert_eq!(free_in("Filesystem\n"), None);
    }
}
