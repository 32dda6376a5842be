//! Test videos: boxes with the structure of an MP4, without pictures that could be played.

/// A location in the metadata of [`mp4`].
pub const PLACE: &str = "+40.7128-074.0060/";

/// A box with this content.
///
/// # Panics
/// If the content is too long.
#[must_use]
pub fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len() + 8).expect("a short box");
    [size.to_be_bytes().as_slice(), kind, content].concat()
}

/// A box whose content begins with a version and flags.
fn full(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    boxed(kind, &[[0_u8; 4].as_slice(), content].concat())
}

/// An MP4 with `media` bytes of media and a location.
#[must_use]
pub fn mp4(media: usize) -> Vec<u8> {
    video(b"isom", media)
}

/// The same in Apple's format.
#[must_use]
pub fn mov(media: usize) -> Vec<u8> {
    video(b"qt  ", media)
}

fn video(brand: &[u8; 4], media: usize) -> Vec<u8> {
    let ftyp = boxed(b"ftyp", &[brand.as_slice(), &[0; 4], brand].concat());
    let media: Vec<u8> = (0..media).map(|at| (at % 251).to_le_bytes()[0]).collect();
    let name = [[0_u8; 4].as_slice(), b"vide", &[0; 12], b"Camera\0"].concat();
    let tables = [full(b"stsd", &[0; 4]), full(b"stsz", &[0; 8])].concat();
    let description = [boxed(b"vmhd", &[0; 12]), boxed(b"stbl", &tables)].concat();
    let parts = [
        full(b"mdhd", &[0x5a; 20]),
        full(b"hdlr", &name),
        boxed(b"minf", &description),
    ];
    let track = [full(b"tkhd", &[0x5a; 80]), boxed(b"mdia", &parts.concat())].concat();
    let index = [
        full(b"mvhd", &[0x5a; 96]),
        boxed(b"trak", &track),
        boxed(b"udta", &boxed(b"\xa9xyz", PLACE.as_bytes())),
    ];
    [
        ftyp,
        boxed(b"mdat", &media),
        boxed(b"moov", &index.concat()),
    ]
    .concat()
}
