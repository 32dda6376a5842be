//! Photos as cameras and attackers make them.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage, Rgba, RgbaImage};

/// What stands in the metadata of [`jpeg`], where a phone writes where it was.
pub const PLACE: &str = "40.7128N 74.0060W";

/// A photo whose upper left quarter is red, on a grey that is not quite even.
fn scene(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        if x < width / 2 && y < height / 2 {
            Rgb([200, 30, 30])
        } else {
            let shade = u8::try_from(100 + (x / 8 + y / 16) % 60).unwrap_or(100);
            Rgb([shade, shade, shade])
        }
    })
}

/// A JPEG with EXIF data that says how the camera was held (1 to 8) and where.
///
/// # Panics
/// Never: the picture is plain.
#[must_use]
pub fn jpeg(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    let mut plain = Vec::new();
    JpegEncoder::new_with_quality(&mut plain, 85)
        .encode_image(&scene(width, height))
        .expect("a plain picture");
    let exif = exif(orientation);
    let length = u16::try_from(exif.len() + 2).expect("a short segment");
    let (start, rest) = plain.split_at(2);
    [start, &[0xff, 0xe1], &length.to_be_bytes(), &exif, rest].concat()
}

/// A directory of two entries: the orientation, and a description that tells the place.
fn exif(orientation: u8) -> Vec<u8> {
    let mut out = b"Exif\0\0MM\0*\0\0\0\x08".to_vec();
    out.extend_from_slice(&2_u16.to_be_bytes());
    let text = format!("{PLACE}\0");
    let length = u8::try_from(text.len()).expect("a short text");
    // Tag, type, count, and the value or where it is: after the head, both entries and the end.
    out.extend_from_slice(&[0x01, 0x0e, 0, 2, 0, 0, 0, length, 0, 0, 0, 38]);
    out.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(text.as_bytes());
    out
}

/// A HEIC photo, in tiles as phones write them.
///
/// # Panics
/// Never: the picture is plain.
#[must_use]
pub fn heic(width: u32, height: u32) -> Vec<u8> {
    let options = heifer::EncodeOptions::default();
    heifer::encode_rgb8(width, height, &scene(width, height), &options).expect("a plain picture")
}

/// A PNG whose upper left quarter is red and whose rest is transparent.
///
/// # Panics
/// Never: the picture is plain.
#[must_use]
pub fn transparent_png(width: u32, height: u32) -> Vec<u8> {
    let picture = RgbaImage::from_fn(width, height, |x, y| {
        if x < width / 2 && y < height / 2 {
            Rgba([200, 30, 30, 255])
        } else {
            Rgba([0, 0, 0, 0])
        }
    });
    let mut out = Vec::new();
    PngEncoder::new(&mut out)
        .write_image(&picture, width, height, ExtendedColorType::Rgba8)
        .expect("a plain picture");
    out
}

/// A PNG of a few bytes that says it is as large as this: 16 bits for each of four channels.
#[must_use]
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend_from_slice(&[16, 6, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    // An empty stream: whoever begins to unfold it has reserved the room for it before.
    chunk(&mut out, b"IDAT", &[0x78, 0x9c, 0x03, 0, 0, 0, 0, 1]);
    chunk(&mut out, b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).expect("a short chunk");
    out.extend_from_slice(&length.to_be_bytes());
    let body = [kind.as_slice(), data].concat();
    out.extend_from_slice(&body);
    out.extend_from_slice(&crc(&body).to_be_bytes());
}

fn crc(data: &[u8]) -> u32 {
    !data.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 {
                0xedb8_8320 ^ (crc >> 1)
            } else {
                crc >> 1
            }
        })
    })
}
