//! Photos of a realistic size, and their rows in the database.

use crate::Fault;
use crate::database::Database;
use crate::seed;
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Number of different pictures in a set.
const PICTURES: u32 = 12;
/// Rows per transaction.
const ROWS: u64 = 500;
/// A minute in microseconds.
const MINUTE: u64 = 60_000_000;

/// The size of photos.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// The size of a file in bytes that photos come close to, but do not exceed by much.
    pub bytes: u64,
}

/// Different pictures, the same in every run.
#[derive(Debug)]
pub struct Set {
    shape: Shape,
    pictures: Vec<Vec<u8>>,
}

impl Set {
    /// Makes pictures in the best quality in which the first one is not larger than wanted.
    ///
    /// # Errors
    /// When a picture cannot be encoded.
    pub fn new(shape: Shape) -> Result<Self, Fault> {
        let first = picture(shape, 0);
        let (mut low, mut high) = (20_u8, 95_u8);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if jpeg(&first, middle)?.len() as u64 <= shape.bytes {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        let pictures = (0..PICTURES).map(|number| jpeg(&picture(shape, number), low));
        Ok(Self {
            shape,
            pictures: pictures.collect::<Result<_, _>>()?,
        })
    }

    /// A photo with content of its own: a picture with the photo's number in a comment.
    fn photo(&self, number: u64) -> Vec<u8> {
        let index = usize::try_from(number).unwrap_or(0) % self.pictures.len();
        let (start, rest) = self.pictures[index].split_at(2);
        // The length counts its own two bytes.
        let comment = [b"\xff\xfe\0\x12", format!("{number:016}").as_bytes()].concat();
        [start, &comment, rest].concat()
    }
}

fn jpeg(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, quality).encode_image(picture)?;
    Ok(out)
}

/// A wall that gets lighter, with a texture of spots of three sizes, which compresses like a photo.
fn picture(shape: Shape, number: u32) -> RgbImage {
    let slope = |x: u32| u8::try_from(x * 60 / shape.width).unwrap_or(60);
    RgbImage::from_fn(shape.width, shape.height, |x, y| {
        let spots = noise(x / 32, y / 32, number) / 8
            + noise(x / 5, y / 5, number) / 12
            + noise(x, y, number) / 12;
        let shade = 70 + slope(x) + spots;
        Rgb([shade, shade - 10, shade - 25])
    })
}

/// A number that looks random and depends only on its arguments.
fn noise(x: u32, y: u32, number: u32) -> u8 {
    let mut mixed = x
        .wrapping_mul(0x9e37_79b1)
        .wrapping_add(y.wrapping_mul(0x85eb_ca77))
        .wrapping_add(number.wrapping_mul(0xc2b2_ae3d));
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39);
    (mixed ^ (mixed >> 15)).to_be_bytes()[0]
}

/// The folder of a project's files in the portal's data folder.
#[must_use]
pub fn folder(data: &Path, project: u64) -> PathBuf {
    data.join("files").join(seed::project_id(project))
}

/// Adds photos to a project as its contractor would. Returns their bytes.
///
/// # Errors
/// When a file cannot be written, or the database rejects a row.
pub fn add(
    database: &Database,
    data: &Path,
    project: u64,
    set: &Set,
    photos: u64,
) -> Result<u64, Fault> {
    let (now, id) = (seed::now()?, seed::project_id(project));
    let (contractor, Shape { width, height, .. }) = (seed::contractor_id(), set.shape);
    let files = folder(data, project);
    std::fs::create_dir_all(&files)?;
    let mut bytes = 0;
    for first in (0..photos).step_by(usize::try_from(ROWS)?) {
        let mut sql = String::from("BEGIN;");
        for number in first..photos.min(first + ROWS) {
            let photo = set.photo(number);
            let (size, hash) = (photo.len() as u64, hex::encode(Sha256::digest(&photo)));
            let name = format!("{number:06}.jpg");
            std::fs::write(files.join(&name), &photo)?;
            let uploaded = now - (photos - number) * MINUTE;
            write!(
                sql,
                "INSERT INTO project_files (id, project_id, file_name, file_path, file_size, file_type, uploaded_by, uploaded_at)
                 VALUES ('{}', '{id}', 'IMG_{name}', '{id}/{name}', {size}, 'image/jpeg', '{contractor}', {uploaded});
                 INSERT INTO file_facts (file_path, examined_at, sha256, width, height)
                 VALUES ('{id}/{name}', {uploaded}, '{hash}', {width}, {height});",
                seed::id(6, project * 100_000 + number),
            )?;
            bytes += size;
        }
        sql.push_str("COMMIT;");
        database.execute(&sql)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINY: Shape = Shape {
        width: 64,
        height: 48,
        bytes: 2_000,
    };

    #[test]
    fn photos_are_the_same_in_every_run_and_differ_from_each_other() {
        let [one, other] = [TINY; 2].map(|shape| Set::new(shape).expect("encode pictures"));
        let photos: Vec<Vec<u8>> = (0..40).map(|number| one.photo(number)).collect();
        let again: Vec<Vec<u8>> = (0..40).map(|number| other.photo(number)).collect();
        assert_eq!(photos, again);
        let different: std::collections::HashSet<&Vec<u8>> = photos.iter().collect();
        assert_eq!(different.len(), photos.len());
    }

    #[test]
    fn photos_can_be_decoded() {
        let set = Set::new(TINY).expect("encode pictures");
        for number in [0, 11, 12, 4_999] {
            let photo = image::load_from_memory(&set.photo(number)).expect("decode a photo");
            assert_eq!((photo.width(), photo.height()), (TINY.width, TINY.height));
        }
    }
}
