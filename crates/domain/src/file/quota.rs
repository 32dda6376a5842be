//! How many bytes of files may be stored (docs/rules/storage.md).

/// A smaller file counts as this many bytes, so that a quota of bytes bounds the number of files and rows as well.
pub const LEAST_COUNTED: i64 = 64 * 1024;

/// What a file of so many bytes counts for.
#[must_use]
pub const fn counted(bytes: i64) -> i64 {
    if bytes < LEAST_COUNTED {
        LEAST_COUNTED
    } else {
        bytes
    }
}

/// The most bytes that may be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadQuota {
    /// In uploads of one account, or of the owner of one project, that are arriving or not attached yet.
    pub unattached: i64,
    /// In all such uploads.
    pub unattached_in_all: i64,
    /// In attached files of those whom nobody vouches for: a partner's, in projects that the office has not accepted, and an
    /// owner's.
    pub attached: i64,
}

/// The bytes that are stored, each file as [`counted`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadUsage {
    /// As in [`UploadQuota::unattached`].
    pub unattached: i64,
    /// As in [`UploadQuota::unattached_in_all`].
    pub unattached_in_all: i64,
    /// As in [`UploadQuota::attached`]; 0 for everybody else.
    pub attached: i64,
}

/// Which quota has no room for a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuotaReached {
    /// That of unattached uploads of this account or project.
    Unattached,
    /// That of all unattached uploads.
    UnattachedInAll,
    /// That of attached files.
    Attached,
}

impl UploadQuota {
    /// That of people the office has accepted no project of: they are kept out of half of the room that all share.
    #[must_use]
    pub const fn of_strangers(self) -> Self {
        Self {
            unattached_in_all: self.unattached_in_all / 2,
            ..self
        }
    }

    /// Whether a file of at most `bytes` may be stored as well.
    ///
    /// # Errors
    /// The first quota that it would go over.
    pub fn check(&self, usage: &UploadUsage, bytes: i64) -> Result<(), QuotaReached> {
        let fits = |used: i64, quota: i64| used.saturating_add(counted(bytes)) <= quota;
        if !fits(usage.unattached, self.unattached) {
            Err(QuotaReached::Unattached)
        } else if !fits(usage.attached, self.attached) {
            Err(QuotaReached::Attached)
        } else if !fits(usage.unattached_in_all, self.unattached_in_all) {
            Err(QuotaReached::UnattachedInAll)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: i64 = 1024 * 1024;

    #[test]
    fn strangers_fill_half_of_the_room_that_all_share() {
        let quota = UploadQuota {
            unattached: 200 * MIB,
            unattached_in_all: 5_000 * MIB,
            attached: 2_000 * MIB,
        };
        for (in_all, of_strangers, of_others) in [
            (2_490 * MIB, Ok(()), Ok(())),
            (2_491 * MIB, Err(QuotaReached::UnattachedInAll), Ok(())),
            (
                4_991 * MIB,
                Err(QuotaReached::UnattachedInAll),
                Err(QuotaReached::UnattachedInAll),
            ),
        ] {
            let usage = UploadUsage {
                unattached: 0,
                unattached_in_all: in_all,
                attached: 0,
            };
            let file = 10 * MIB;
            assert_eq!(quota.of_strangers().check(&usage, file), of_strangers);
            assert_eq!(quota.check(&usage, file), of_others);
        }
    }

    #[test]
    fn a_file_fits_up_to_the_last_byte_of_each_quota() {
        let quota = UploadQuota {
            unattached: 200 * MIB,
            unattached_in_all: 5_000 * MIB,
            attached: 2_000 * MIB,
        };
        for (unattached, attached, in_all, bytes, expected) in [
            (0, 0, 0, 10 * MIB, Ok(())),
            (190 * MIB, 0, 190 * MIB, 10 * MIB, Ok(())),
            (
                190 * MIB,
                0,
                190 * MIB,
                10 * MIB + 1,
                Err(QuotaReached::Unattached),
            ),
            (200 * MIB, 0, 200 * MIB, 1, Err(QuotaReached::Unattached)),
            (200 * MIB - LEAST_COUNTED, 0, 0, 1, Ok(())),
            (
                200 * MIB - LEAST_COUNTED + 1,
                0,
                0,
                1,
                Err(QuotaReached::Unattached),
            ),
            (0, 1_990 * MIB, 0, 10 * MIB, Ok(())),
            (0, 1_991 * MIB, 0, 10 * MIB, Err(QuotaReached::Attached)),
            (0, 0, 4_990 * MIB, 10 * MIB, Ok(())),
            (
                0,
                0,
                4_991 * MIB,
                10 * MIB,
                Err(QuotaReached::UnattachedInAll),
            ),
            (0, 0, 0, i64::MAX, Err(QuotaReached::Unattached)),
        ] {
            let usage = UploadUsage {
                unattached,
                unattached_in_all: in_all,
                attached,
            };
            assert_eq!(quota.check(&usage, bytes), expected, "{usage:?} {bytes}");
        }
    }
}
