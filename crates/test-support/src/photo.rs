//! Test photos, including ones with metadata and malicious ones.

mod camera;

pub use camera::CameraData;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

/// A location in the metadata of [`jpeg`].
pub const PLACE: &str = "40.7128N 74.0060W";

/// A picture with a red upper left quarter on a slightly uneven gray background.
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

/// A JPEG with EXIF data that contains the orientation (1 to 8) and a location.
///
/// # Panics
/// Never panics: the picture is valid.
#[must_use]
pub fn jpeg(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    jpeg_with(width, height, &exif(orientation))
}

/// A JPEG with these bytes as its EXIF data.
///
/// # Panics
/// If the data is too long for one segment.
#[must_use]
pub fn jpeg_with(width: u32, height: u32, exif: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    JpegEncoder::new_with_quality(&mut plain, 85)
        .encode_image(&scene(width, height))
        .expect("encode a valid picture");
    let (start, rest) = plain.split_at(2);
    let data = segment(0xe1, &[b"Exif\0\0", exif].concat());
    [start, &data, rest].concat()
}

/// A PNG with these bytes as its EXIF data.
#[must_use]
pub fn png_with(width: u32, height: u32, exif: &[u8]) -> Vec<u8> {
    let plain = transparent_png(width, height);
    let (start, rest) = plain.split_at(33);
    let mut out = start.to_vec();
    chunk(&mut out, b"eXIf", exif);
    out.extend_from_slice(rest);
    out
}

/// A HEIC photo with these bytes as its EXIF data, in a box of its own as cameras write it. Nothing refers to the box.
///
/// # Panics
/// If the data is too long for a box.
#[must_use]
pub fn heic_with(width: u32, height: u32, exif: &[u8]) -> Vec<u8> {
    let data = [b"mdat\0\0\0\x06Exif\0\0".as_slice(), exif].concat();
    let length = u32::try_from(data.len() + 4).expect("short data");
    let photo = heic(width, height);
    [photo.as_slice(), &length.to_be_bytes(), &data].concat()
}

/// A PNG whose color profile consists of this many zeros, which are compressed.
///
/// # Panics
/// Never panics: the picture is valid.
#[must_use]
pub fn png_with_profile(width: u32, height: u32, zeros: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = PngEncoder::new(&mut out);
    encoder
        .set_icc_profile(vec![0; zeros])
        .expect("PNG has color profiles");
    encoder
        .write_image(
            &scene(width, height),
            width,
            height,
            ExtendedColorType::Rgb8,
        )
        .expect("encode a valid picture");
    out
}

/// EXIF data with two entries: the orientation, and a description with the location.
fn exif(orientation: u8) -> Vec<u8> {
    let mut out = b"MM\0*\0\0\0\x08".to_vec();
    out.extend_from_slice(&2_u16.to_be_bytes());
    let text = format!("{PLACE}\0");
    let length = u8::try_from(text.len()).expect("short text");
    // Tag, type, count, and the value or its offset after the header, both entries, and the end marker.
    out.extend_from_slice(&[0x01, 0x0e, 0, 2, 0, 0, 0, length, 0, 0, 0, 38]);
    out.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(text.as_bytes());
    out
}

/// Metadata in the files of [`from_phone`], as raw bytes: location, camera serial number, and thumbnail.
pub const PHONE_DATA: [&[u8]; 4] = [LATITUDE, SERIAL_NUMBER, SMALL_PICTURE, PLACE.as_bytes()];
/// 40 degrees, 42 minutes, and 46.08 seconds, as fractions.
const LATITUDE: &[u8] = b"\0\0\0\x28\0\0\0\x01\0\0\0\x2a\0\0\0\x01\0\0\x12\0\0\0\0\x64";
const SERIAL_NUMBER: &[u8] = b"SN-4711-0815-42\0";
const SMALL_PICTURE: &[u8] = b"\xff\xd8\xff\xdb\0\x11small picture\0\0\xff\xd9";

/// One photo per format that browsers display, as name, MIME type, and content with all of [`PHONE_DATA`]. The JPEG is rotated.
///
/// # Panics
/// Never panics: the pictures are valid.
#[must_use]
pub fn from_phone() -> [(&'static str, &'static str, Vec<u8>); 4] {
    [
        ("phone.jpg", "image/jpeg", phone_jpeg()),
        ("phone.png", "image/png", phone_png()),
        ("phone.webp", "image/webp", webp_with(&phone_exif(1))),
        ("phone.gif", "image/gif", phone_gif()),
    ]
}

/// Whether the bytes contain any of [`PHONE_DATA`].
#[must_use]
pub fn has_phone_data(bytes: &[u8]) -> bool {
    let holds = |data: &&[u8]| bytes.windows(data.len()).any(|part| part == *data);
    PHONE_DATA.iter().any(holds)
}

fn phone_jpeg() -> Vec<u8> {
    let plain = jpeg(640, 480, 6);
    let tiff = [b"Exif\0\0", phone_exif(6).as_slice()].concat();
    let xmp = format!("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>{PLACE}</x:xmpmeta>");
    let iptc = [b"Photoshop 3.0\0", PLACE.as_bytes()].concat();
    // Metadata is inserted before the existing EXIF data. The appended copy is a second picture after the end marker.
    [
        &plain[..2],
        &segment(0xe1, &tiff),
        &segment(0xe1, xmp.as_bytes()),
        &segment(0xed, &iptc),
        &segment(0xfe, PLACE.as_bytes()),
        &plain[2..],
        &plain,
    ]
    .concat()
}

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).expect("short segment");
    [&[0xff, marker], length.to_be_bytes().as_slice(), content].concat()
}

fn phone_png() -> Vec<u8> {
    let plain = transparent_png(64, 48);
    let (start, rest) = plain.split_at(33);
    let mut out = start.to_vec();
    chunk(&mut out, b"eXIf", &phone_exif(1));
    chunk(&mut out, b"tEXt", format!("Comment\0{PLACE}").as_bytes());
    chunk(
        &mut out,
        b"iTXt",
        format!("XML:com.adobe.xmp\0\0\0\0\0{PLACE}").as_bytes(),
    );
    out.extend_from_slice(rest);
    out
}

/// A WebP of 64 × 48 pixels with these bytes as its EXIF data, and a location in its XMP data.
///
/// # Panics
/// If the data is too long for a chunk.
#[must_use]
pub fn webp_with(exif: &[u8]) -> Vec<u8> {
    let plain = encoded(ImageFormat::WebP);
    let mut out = b"WEBPVP8X\x0a\0\0\0\x0c\0\0\0\x3f\0\0\x2f\0\0".to_vec();
    out.extend_from_slice(&plain[12..]);
    for (name, data) in [(b"EXIF", exif), (b"XMP ", PLACE.as_bytes())] {
        let length = u32::try_from(data.len()).expect("short data");
        out.extend_from_slice(name);
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(data);
        out.resize(out.len().next_multiple_of(2), 0);
    }
    let length = u32::try_from(out.len()).expect("small picture");
    [b"RIFF", length.to_le_bytes().as_slice(), &out].concat()
}

fn phone_gif() -> Vec<u8> {
    let mut out = encoded(ImageFormat::Gif);
    let end = out.pop();
    // As a comment and as an application extension.
    for start in [b"\x21\xfe".as_slice(), b"\x21\xff\x0bXMP DataXMP"] {
        out.extend_from_slice(start);
        for data in PHONE_DATA {
            out.push(u8::try_from(data.len()).expect("short data"));
            out.extend_from_slice(data);
        }
        out.push(0);
    }
    out.extend(end);
    out
}

fn encoded(format: ImageFormat) -> Vec<u8> {
    let mut out = std::io::Cursor::new(Vec::new());
    let picture = image::DynamicImage::from(scene(64, 48));
    picture
        .write_to(&mut out, format)
        .expect("encode a valid picture");
    out.into_inner()
}

/// EXIF data with four directories: picture, camera, location, and thumbnail.
fn phone_exif(orientation: u8) -> Vec<u8> {
    let length = |data: &[u8]| u8::try_from(data.len()).expect("short data");
    let (camera, place, small, data) = (50, 68, 98, 128_u8);
    let latitude = data + length(SERIAL_NUMBER);
    let picture = latitude + length(LATITUDE);
    let mut out = b"MM\0*\0\0\0\x08\0\x03".to_vec();
    out.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    out.extend_from_slice(&[0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, camera]);
    out.extend_from_slice(&[0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, place]);
    out.extend_from_slice(&[0, 0, 0, small, 0, 1]);
    out.extend_from_slice(&[
        0xa4,
        0x31,
        0,
        2,
        0,
        0,
        0,
        length(SERIAL_NUMBER),
        0,
        0,
        0,
        data,
    ]);
    out.extend_from_slice(&[0, 0, 0, 0, 0, 2]);
    out.extend_from_slice(&[0, 1, 0, 2, 0, 0, 0, 2, b'N', 0, 0, 0]);
    out.extend_from_slice(&[0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, latitude]);
    out.extend_from_slice(&[0, 0, 0, 0, 0, 2]);
    out.extend_from_slice(&[2, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, picture]);
    out.extend_from_slice(&[2, 2, 0, 4, 0, 0, 0, 1, 0, 0, 0, length(SMALL_PICTURE)]);
    out.extend_from_slice(&[0; 4]);
    [out.as_slice(), SERIAL_NUMBER, LATITUDE, SMALL_PICTURE].concat()
}

/// A JPEG of eight rows of eight blocks that get lighter, and the offset of its coded data. With `restarts`, restart markers separate the
/// rows.
///
/// # Panics
/// Never panics: the picture is valid.
#[must_use]
pub fn jpeg_of_rows(restarts: bool) -> (Vec<u8>, usize) {
    let mut out = b"\xff\xd8".to_vec();
    out.extend(segment(0xdb, &[[0].as_slice(), &[1; 64]].concat()));
    out.extend(segment(0xc0, b"\x08\0\x40\0\x40\x01\x01\x11\0"));
    // Twelve four-bit codes for the DC coefficient, and a one-bit code that ends the block.
    let first =
        b"\0\0\0\0\x0c\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b";
    out.extend(segment(0xc4, first));
    out.extend(segment(0xc4, &[[0x10, 1].as_slice(), &[0; 16]].concat()));
    if restarts {
        out.extend(segment(0xdd, b"\0\x08"));
    }
    out.extend(segment(0xda, b"\x01\x01\0\0\x3f\0"));
    let start = out.len();
    let mut bits = String::new();
    let mut light = 0_i32;
    for row in 0..8_u8 {
        for block in 0..8_u8 {
            let next = i32::from(row * 8 + block) * 12 - 900;
            let step = next - light;
            light = next;
            let size = usize::try_from(32 - step.unsigned_abs().leading_zeros()).expect("small");
            let shown = if step < 0 {
                step + (1 << size) - 1
            } else {
                step
            };
            bits += &format!("{size:04b}");
            if size > 0 {
                bits += &format!("{shown:0size$b}");
            }
            bits += "0";
        }
        if restarts && row < 7 {
            push_bits(&mut out, &mut bits);
            out.extend_from_slice(&[0xff, 0xd0 + row]);
            light = 0;
        }
    }
    push_bits(&mut out, &mut bits);
    out.extend_from_slice(b"\xff\xd9");
    (out, start)
}

/// Pads the bits with ones to whole bytes and appends them. Inserts a zero after 0xff bytes.
fn push_bits(out: &mut Vec<u8>, bits: &mut String) {
    while !bits.len().is_multiple_of(8) {
        bits.push('1');
    }
    for byte in bits.as_bytes().chunks(8) {
        let byte = byte.iter().fold(0, |byte, bit| byte << 1 | (bit - b'0'));
        out.push(byte);
        if byte == 0xff {
            out.push(0);
        }
    }
    bits.clear();
}

/// A HEIC photo with tiles, as encoded by phones.
///
/// # Panics
/// Never panics: the picture is valid.
#[must_use]
pub fn heic(width: u32, height: u32) -> Vec<u8> {
    let options = heifer::EncodeOptions::default();
    heifer::encode_rgb8(width, height, &scene(width, height), &options)
        .expect("encode a valid picture")
}

/// A PNG with a red upper left quarter; the rest is transparent.
///
/// # Panics
/// Never panics: the picture is valid.
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
        .expect("encode a valid picture");
    out
}

/// A tiny PNG that claims these dimensions, with four channels of 16 bits.
#[must_use]
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend_from_slice(&[16, 6, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    // An empty stream. Decoders allocate memory for the whole picture before reading it.
    chunk(&mut out, b"IDAT", &[0x78, 0x9c, 0x03, 0, 0, 0, 0, 1]);
    chunk(&mut out, b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).expect("short chunk");
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
