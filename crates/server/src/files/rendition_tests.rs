use super::*;
use domain::file::Blur;
use image::DynamicImage;
use test_support::photo;

fn shrunk(bytes: Vec<u8>) -> RgbImage {
    let rendition = render(Rendition::Thumbnail, bytes.into()).unwrap();
    assert!(rendition.starts_with(b"\xff\xd8\xff"), "a JPEG");
    image::load_from_memory(&rendition).unwrap().to_rgb8()
}

fn is_red(picture: &RgbImage, x: u32, y: u32) -> bool {
    let [red, green, _] = picture.get_pixel(x, y).0;
    red > 150 && green < 90
}

#[test]
fn photos_are_rotated_by_their_exif_orientation() {
    // The red quarter is at the upper left of the stored image, before rotation.
    let corners = |picture: &RgbImage| {
        let (right, bottom) = (picture.width() - 10, picture.height() - 10);
        [(10, 10), (right, 10), (10, bottom), (right, bottom)].map(|(x, y)| is_red(picture, x, y))
    };
    let cases = [
        (1, [true, false, false, false]),
        (2, [false, true, false, false]),
        (3, [false, false, false, true]),
        (4, [false, false, true, false]),
        (5, [true, false, false, false]),
        (6, [false, true, false, false]),
        (7, [false, false, false, true]),
        (8, [false, false, true, false]),
    ];
    for (orientation, red) in cases {
        let picture = shrunk(photo::jpeg(1600, 1200, orientation));
        let size = if orientation < 5 {
            (480, 360)
        } else {
            (360, 480)
        };
        assert_eq!(picture.dimensions(), size, "{orientation}");
        assert_eq!(corners(&picture), red, "{orientation}");
    }
}

#[test]
fn thumbnails_contain_no_metadata() {
    let photo = photo::jpeg(1600, 1200, 6);
    let contains = |bytes: &[u8], text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
    assert!(contains(&photo, photo::PLACE.as_bytes()));
    let rendition = render(Rendition::Thumbnail, photo.into()).unwrap();
    assert!(!contains(&rendition, photo::PLACE.as_bytes()));
    assert!(!contains(&rendition, b"Exif"));
}

#[test]
fn transparent_pixels_become_white() {
    let picture = shrunk(photo::transparent_png(900, 600));
    assert_eq!(picture.dimensions(), (480, 320));
    assert!(is_red(&picture, 10, 10));
    let [red, green, blue] = picture.get_pixel(470, 310).0;
    assert!(red > 250 && green > 250 && blue > 250);
}

#[test]
fn small_pictures_are_not_enlarged() {
    assert_eq!(
        shrunk(photo::transparent_png(20, 10)).dimensions(),
        (20, 10)
    );
    // A very narrow picture keeps at least one pixel on each side.
    assert_eq!(
        shrunk(photo::transparent_png(5000, 2)).dimensions(),
        (480, 1)
    );
}

#[test]
fn gif_and_webp_pictures_are_rendered() {
    let picture = DynamicImage::new_rgb8(700, 500);
    for format in [ImageFormat::Gif, ImageFormat::WebP] {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        assert_eq!(shrunk(bytes.into_inner()).dimensions(), (480, 343));
    }
}

#[test]
fn decompression_bombs_are_rejected_before_decoding() {
    for (width, height, why) in [
        (60_000, 60_000, "more pixels than any camera"),
        (2_000_000_000, 1, "extremely wide"),
        (7000, 7000, "few enough pixels, but eight bytes for each"),
    ] {
        let bomb = photo::bomb(width, height);
        let refused = render(Rendition::Thumbnail, bomb.into());
        assert!(
            matches!(refused, Err(RenderError::Image(ImageError::Limits(_)))),
            "{why}: {refused:?}"
        );
    }
}

#[test]
fn files_that_are_not_pictures_are_rejected() {
    let photo = photo::jpeg(1600, 1200, 1);
    for (bytes, what) in [
        (photo[..200].to_vec(), "truncated within its header"),
        (b"\xff\xd8\xff".to_vec(), "three bytes"),
        (b"<svg onload=alert(1)>".to_vec(), "an SVG with a script"),
        (Vec::new(), "empty"),
    ] {
        assert!(
            render(Rendition::Thumbnail, bytes.into()).is_err(),
            "{what}"
        );
    }
}

#[test]
fn a_small_file_does_not_produce_a_large_rendition() {
    // Repeating stripes compress well as PNG and badly as JPEG.
    let stripe = |x: u32| Rgb([x, x * 7, x * 13].map(|part| (part * 97 % 251) as u8));
    let picture = image::RgbImage::from_fn(2560, 2560, |x, _| stripe(x));
    let mut png = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Up);
    picture.write_with_encoder(encoder).unwrap();
    assert!(png.len() < 64 * 1024, "{}", png.len());
    let rendition = render(Rendition::Screen, png.into()).unwrap();
    assert!(rendition.len() <= 4 * 64 * 1024, "{}", rendition.len());
    let (width, height) = image::load_from_memory(&rendition)
        .unwrap()
        .to_rgb8()
        .dimensions();
    assert!(width >= 320 && width == height, "{width}");
}

#[test]
fn heic_photos_are_rendered() {
    let photo = photo::heic(3000, 2000);
    assert_eq!(sniff(&photo), Some(FileKind::Heic));
    for (kind, size) in [
        (Rendition::Thumbnail, (480, 320)),
        (Rendition::Screen, (2560, 1707)),
    ] {
        let rendition = render(kind, photo.clone().into()).unwrap();
        assert!(rendition.starts_with(b"\xff\xd8\xff"), "a JPEG");
        let picture = image::load_from_memory(&rendition).unwrap().to_rgb8();
        assert_eq!(picture.dimensions(), size);
        assert!(is_red(&picture, 10, 10));
        assert!(!is_red(&picture, size.0 - 10, size.1 - 10));
    }
}

#[test]
fn broken_or_oversized_heic_photos_are_rejected() {
    let photo = photo::heic(1200, 900);
    for cut in [12, 100, 900] {
        render(Rendition::Screen, photo[..cut].to_vec().into()).unwrap_err();
    }
    let avif = b"\0\0\0\x18ftypmif1\0\0\0\0avifmif1".to_vec();
    render(Rendition::Screen, avif.into()).unwrap_err();
    // The file declares the size of its grid of tiles.
    let size = [1200_u16.to_be_bytes(), 900_u16.to_be_bytes()].concat();
    let places = photo.windows(4).enumerate();
    let places: Vec<_> = places.filter(|(_, bytes)| *bytes == size).collect();
    assert!(!places.is_empty());
    let mut large = photo.clone();
    for (at, _) in places {
        large[at..at + 4].fill(0xee);
    }
    let refused = render(Rendition::Screen, large.into()).unwrap_err();
    assert!(matches!(refused, RenderError::Heic(_)), "{refused}");
}

/// A picture without gray pixels.
fn colorful(width: u32, height: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let shade = |n: u32| u8::try_from(n % 90).unwrap_or_default();
        Rgb([160 + shade(x * 3 + y), 40 + shade(x + 2 * y), shade(y)])
    });
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 85)
        .encode_image(&picture)
        .unwrap();
    bytes
}

/// Whether the last pixels have the gray that the decoder uses for unreadable parts.
fn ends_gray(picture: &RgbImage) -> bool {
    let mut last = picture.pixels().rev().take(8);
    last.all(|pixel| pixel.0.iter().all(|channel| channel.abs_diff(128) < 4))
}

#[test]
fn a_damaged_jpeg_produces_no_picture_with_gray_areas() {
    let whole = colorful(320, 240);
    render(Rendition::Thumbnail, whole.clone().into()).unwrap();
    let coded = whole
        .windows(2)
        .position(|pair| pair == b"\xff\xda")
        .unwrap()
        + 14;
    let (mut gray, mut refused) = (0, 0);
    let places = (coded..whole.len() - 2).step_by(whole.len() / 150);
    for place in places {
        let mut overwritten = whole.clone();
        let end = (place + 24).min(whole.len() - 2);
        overwritten[place..end].fill(0xee);
        let mut marked = whole.clone();
        marked[place..place + 2].copy_from_slice(b"\xff\xd9");
        let cut = whole[..place].to_vec();
        let ended = [&whole[..place], b"\xff\xd9"].concat();
        for bytes in [overwritten, marked, cut, ended] {
            gray +=
                usize::from(image::load_from_memory(&bytes).is_ok_and(|p| ends_gray(&p.to_rgb8())));
            match render(Rendition::Thumbnail, bytes.into()) {
                Ok(rendition) => {
                    let picture = image::load_from_memory(&rendition).unwrap().to_rgb8();
                    assert!(!ends_gray(&picture), "damaged at {place}");
                }
                Err(RenderError::Damaged) => refused += 1,
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(
        gray > 10,
        "the decoder alone produces gray pictures: {gray}"
    );
    assert!(refused >= gray, "{refused} of {gray}");
}

#[test]
fn a_sector_of_zeros_is_detected_anywhere_in_a_photo_without_restart_markers() {
    const SECTOR: usize = 512;
    let whole = colorful(1280, 720);
    render(Rendition::Thumbnail, whole.clone().into()).unwrap();
    let coded = whole.windows(2).position(|pair| pair == b"\xff\xda");
    let coded = coded.unwrap() + 14;
    let length = whole.len() - coded - SECTOR;
    assert!(length > 40 * SECTOR, "the photo is too small: {length}");
    for part in 0..20 {
        let place = coded + length * part / 20;
        let mut damaged = whole.clone();
        damaged[place..place + SECTOR].fill(0);
        let rendition = render(Rendition::Thumbnail, damaged.into());
        assert!(matches!(rendition, Err(RenderError::Damaged)), "{part}");
    }
}

#[test]
fn one_damaged_block_is_detected_with_and_without_restart_markers() {
    for restarts in [false, true] {
        let (whole, coded) = photo::jpeg_of_rows(restarts);
        let picture = image::load_from_memory(&whole).unwrap().to_rgb8();
        let light = |x: u32, y: u32| picture.get_pixel(x, y).0[0];
        assert!(
            light(4, 4) < 20 && light(60, 60) > 100,
            "the undamaged picture must be decoded correctly"
        );
        render(Rendition::Thumbnail, whole.clone().into()).unwrap();
        for damage in [b"\xfe\xfe".as_slice(), b"\xff\xd9", b"\xff\xd1"] {
            let mut damaged = whole.clone();
            damaged[coded + 30..coded + 32].copy_from_slice(damage);
            let rendition = render(Rendition::Thumbnail, damaged.into());
            assert!(
                matches!(rendition, Err(RenderError::Damaged)),
                "{restarts} {damage:x?}"
            );
        }
        for end in [coded + 3, coded + 40, whole.len() - 6] {
            let rendition = render(Rendition::Thumbnail, whole[..end].to_vec().into());
            assert!(
                matches!(rendition, Err(RenderError::Damaged)),
                "{restarts} {end}"
            );
        }
        // Only the end marker is missing, so the picture is complete.
        let rendition = render(
            Rendition::Thumbnail,
            whole[..whole.len() - 2].to_vec().into(),
        );
        assert!(rendition.is_ok(), "{restarts}");
    }
}

#[test]
fn truncated_pictures_of_other_formats_are_rejected() {
    let picture = DynamicImage::from(
        image::load_from_memory(&colorful(320, 240))
            .unwrap()
            .to_rgb8(),
    );
    for format in [ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP] {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        let bytes = bytes.into_inner();
        for part in [4, 8, 15] {
            let cut = bytes[..bytes.len() * part / 16].to_vec();
            assert!(
                render(Rendition::Thumbnail, cut.into()).is_err(),
                "{format:?} {part}"
            );
        }
    }
    let heic = photo::heic(1200, 900);
    let cut = heic[..heic.len() * 3 / 4].to_vec();
    assert!(render(Rendition::Thumbnail, cut.into()).is_err());
}

#[test]
fn a_shared_copy_is_the_same_picture_without_phone_metadata() {
    for (name, _, bytes) in photo::from_phone() {
        for data in photo::PHONE_DATA {
            assert!(bytes.windows(data.len()).any(|part| part == data), "{name}");
        }
        let copy = render(Rendition::Shared, bytes.clone().into()).unwrap();
        assert!(!photo::has_phone_data(&copy), "{name}");
        let same = render(Rendition::Shared, copy.clone()).unwrap();
        assert_eq!(same, copy, "{name}: nothing is left to remove");
        let shown = |bytes: &[u8]| {
            let (picture, orientation) = read(bytes.to_vec().into()).unwrap();
            (picture.into_bytes(), orientation)
        };
        assert!(shown(&bytes) == shown(&copy), "{name}");
    }
    let frames = DynamicImage::new_rgb8(64, 48).into_bytes();
    assert!(render(Rendition::Shared, frames.into()).is_err());
    render(Rendition::Shared, photo::heic(600, 400).into()).unwrap_err();
}

#[test]
fn blurs_are_placed_on_the_upright_photo() {
    // Upright, the red quarter is at the upper right. The blur covers a part of its left edge.
    let photo = photo::jpeg(1600, 1200, 6);
    let area = Area {
        x1: 0.4,
        y1: 0.1,
        x2: 0.6,
        y2: 0.3,
    };
    let copy = PhotoCopy {
        rendition: Rendition::Thumbnail,
        blur: Some(Blur { areas: vec![area] }),
    };
    let blurred = render(copy, photo.clone().into()).unwrap();
    let blurred = image::load_from_memory(&blurred).unwrap().to_rgb8();
    let sharp = shrunk(photo);
    assert_eq!(blurred.dimensions(), (360, 480));
    let mut changed = 0;
    for (x, y, before) in sharp.enumerate_pixels() {
        let after = blurred.get_pixel(x, y);
        let differs = before
            .0
            .iter()
            .zip(after.0)
            .any(|(before, after)| before.abs_diff(after) > 40);
        if differs {
            changed += 1;
            // A JPEG is made of blocks, so neighbors change a little.
            assert!((128..232).contains(&x) && (32..160).contains(&y), "{x} {y}");
        }
    }
    assert!(changed > 100, "{changed} pixels changed");
}
