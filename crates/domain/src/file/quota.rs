//! Storage quotas (docs/rules/storage.md).

use super::FILE_SIZE_MAX;

/// Smaller files count as this many bytes, so that a quota also limits the number of files and rows.
pub const QUOTA_SIZE_MIN: i64 = 64 * 1024;

/// The size that counts toward a quota for a file of `bytes` bytes.
#[must_use]
pub const fn quota_size(bytes: i64) -> i64 {
    if bytes < QUOTA_SIZE_MIN {
        QUOTA_SIZE_MIN
    } else {
        bytes
    }
}

/// Storage quotas in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadQuota {
    /// For the pending uploads of one account, or of one project's owner, including uploads that are still arriving. Large videos count toward
    /// [`Self::unattached_videos`] instead.
    pub unattached: i64,
    /// For the pending videos of one account that are larger than [`FILE_SIZE_MAX`], the limit for all other files.
    pub unattached_videos: i64,
    /// For all pending uploads together.
    pub unattached_in_all: i64,
    /// For the attached files of people the office has not vetted: those in a partner's projects that are not accepted yet, or those that the
    /// owner of an accepted project sent.
    pub attached: i64,
    /// For all attached files in projects that are not accepted yet. Limits only uploads by people without an accepted project.
    pub attached_in_all: i64,
}

/// Storage in use, in bytes, with each file counted as its [`quota_size`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadUsage {
    /// Usage of [`UploadQuota::unattached`].
    pub unattached: i64,
    /// Usage of [`UploadQuota::unattached_videos`].
    pub unattached_videos: i64,
    /// Usage of [`UploadQuota::unattached_in_all`].
    pub unattached_in_all: i64,
    /// Usage of [`UploadQuota::attached`]; 0 for vetted people.
    pub attached: i64,
    /// Usage of [`UploadQuota::attached_in_all`]; 0 for people with an accepted project.
    pub attached_in_all: i64,
}

/// The quota that a file would exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuotaExceeded {
    /// [`UploadQuota::unattached`] or [`UploadQuota::unattached_videos`].
    Unattached,
    /// [`UploadQuota::unattached_in_all`].
    UnattachedInAll,
    /// [`UploadQuota::attached`].
    Attached,
    /// [`UploadQuota::attached_in_all`].
    AttachedInAll,
}

impl UploadQuota {
    /// The quotas for people without an accepted project. They may use only half of the shared space for pending uploads.
    #[must_use]
    pub const fn of_strangers(self) -> Self {
        Self {
            unattached_in_all: self.unattached_in_all / 2,
            ..self
        }
    }

    /// Checks whether a file of up to `bytes` bytes fits. Only a video may be larger than [`FILE_SIZE_MAX`]. If the size was not announced,
    /// `bytes` is the size limit, and a video may turn out to be small and then count toward [`Self::unattached`]. So that quota must not be
    /// exceeded already.
    ///
    /// # Errors
    /// Returns the first quota that would be exceeded.
    pub fn check(&self, usage: &UploadUsage, bytes: i64) -> Result<(), QuotaExceeded> {
        let fits = |used: i64, quota: i64| used.saturating_add(quota_size(bytes)) <= quota;
        let fits_own = if bytes > FILE_SIZE_MAX {
            usage.unattached <= self.unattached
                && fits(usage.unattached_videos, self.unattached_videos)
        } else {
            fits(usage.unattached, self.unattached)
        };
        if !fits_own {
            Err(QuotaExceeded::Unattached)
        } else if !fits(usage.attached, self.attached) {
            Err(QuotaExceeded::Attached)
        } else if !fits(usage.unattached_in_all, self.unattached_in_all) {
            Err(QuotaExceeded::UnattachedInAll)
        } else if !fits(usage.attached_in_all, self.attached_in_all) {
            Err(QuotaExceeded::AttachedInAll)
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
    fn strangers_can_use_half_of_the_shared_space() {
        let quota = UploadQuota {
            unattached: 200 * MIB,
            unattached_videos: 400 * MIB,
            unattached_in_all: 5_000 * MIB,
            attached: 2_000 * MIB,
            attached_in_all: 10_000 * MIB,
        };
        for (in_all, of_strangers, of_others) in [
            (2_490 * MIB, Ok(()), Ok(())),
            (2_491 * MIB, Err(QuotaExceeded::UnattachedInAll), Ok(())),
            (
                4_991 * MIB,
                Err(QuotaExceeded::UnattachedInAll),
                Err(QuotaExceeded::UnattachedInAll),
            ),
        ] {
            let usage = UploadUsage {
                unattached: 0,
                unattached_videos: 0,
                unattached_in_all: in_all,
                attached: 0,
                attached_in_all: 0,
            };
            let file = 10 * MIB;
            assert_eq!(quota.of_strangers().check(&usage, file), of_strangers);
            assert_eq!(quota.check(&usage, file), of_others);
        }
    }

    #[test]
    fn a_file_fits_if_it_fills_a_quota_exactly() {
        let quota = UploadQuota {
            unattached: 200 * MIB,
            unattached_videos: 400 * MIB,
            unattached_in_all: 5_000 * MIB,
            attached: 2_000 * MIB,
            attached_in_all: 10_000 * MIB,
        };
        for (unattached, attached, in_all, attached_in_all, bytes, expected) in [
            (0, 0, 0, 0, 10 * MIB, Ok(())),
            (190 * MIB, 0, 190 * MIB, 0, 10 * MIB, Ok(())),
            (
                190 * MIB + 1,
                0,
                190 * MIB + 1,
                0,
                10 * MIB,
                Err(QuotaExceeded::Unattached),
            ),
            (
                200 * MIB,
                0,
                200 * MIB,
                0,
                1,
                Err(QuotaExceeded::Unattached),
            ),
            (200 * MIB - QUOTA_SIZE_MIN, 0, 0, 0, 1, Ok(())),
            (
                200 * MIB - QUOTA_SIZE_MIN + 1,
                0,
                0,
                0,
                1,
                Err(QuotaExceeded::Unattached),
            ),
            (0, 1_990 * MIB, 0, 0, 10 * MIB, Ok(())),
            (0, 1_991 * MIB, 0, 0, 10 * MIB, Err(QuotaExceeded::Attached)),
            (0, 0, 4_990 * MIB, 0, 10 * MIB, Ok(())),
            (
                0,
                0,
                4_991 * MIB,
                0,
                10 * MIB,
                Err(QuotaExceeded::UnattachedInAll),
            ),
            (0, 0, 0, 9_990 * MIB, 10 * MIB, Ok(())),
            (
                0,
                0,
                0,
                9_991 * MIB,
                10 * MIB,
                Err(QuotaExceeded::AttachedInAll),
            ),
            (0, 0, 0, 0, i64::MAX, Err(QuotaExceeded::Unattached)),
        ] {
            let usage = UploadUsage {
                unattached,
                unattached_videos: 0,
                unattached_in_all: in_all,
                attached,
                attached_in_all,
            };
            assert_eq!(quota.check(&usage, bytes), expected, "{usage:?} {bytes}");
        }
    }

    #[test]
    fn large_videos_have_a_quota_of_their_own() {
        let quota = UploadQuota {
            unattached: 200 * MIB,
            unattached_videos: 400 * MIB,
            unattached_in_all: 5_000 * MIB,
            attached: 2_000 * MIB,
            attached_in_all: 10_000 * MIB,
        };
        for (unattached, unattached_videos, bytes, expected) in [
            (200 * MIB, 0, 200 * MIB, Ok(())),
            (200 * MIB, 200 * MIB, 200 * MIB, Ok(())),
            (0, 200 * MIB + 1, 200 * MIB, Err(QuotaExceeded::Unattached)),
            (0, 400 * MIB, 10 * MIB, Ok(())),
            (0, 400 * MIB, 10 * MIB + 1, Err(QuotaExceeded::Unattached)),
            (200 * MIB + 1, 0, 11 * MIB, Err(QuotaExceeded::Unattached)),
        ] {
            let usage = UploadUsage {
                unattached,
                unattached_videos,
                unattached_in_all: 0,
                attached: 0,
                attached_in_all: 0,
            };
            assert_eq!(quota.check(&usage, bytes), expected, "{usage:?} {bytes}");
        }
    }
}
