//! Makes areas of a picture unrecognizable.

use domain::file::Area;
use image::{Rgb, RgbImage};

/// Number of cells along the longer side of an area: too few to recognize a face or to read a license plate.
const CELLS: u32 = 6;
/// A cell is at least this fraction of the picture's longer side, so that many small areas side by side hide as much as a large one.
const CELLS_OF_PICTURE: u32 = 60;

/// Replaces each cell of the area with its average color. The area is extended to whole pixels and by one more, because scaling mixes
/// neighbors.
pub(super) fn pixelate(picture: &mut RgbImage, area: &Area) {
    let (width, height) = picture.dimensions();
    let (left, right) = edges(area.x1, area.x2, width);
    let (top, bottom) = edges(area.y1, area.y2, height);
    let longer_side = right.saturating_sub(left).max(bottom.saturating_sub(top));
    let cell = longer_side
        .div_ceil(CELLS)
        .max(width.max(height).div_ceil(CELLS_OF_PICTURE));
    let mut y = top;
    while y < bottom {
        let next_y = y.saturating_add(cell).min(bottom);
        let mut x = left;
        while x < right {
            let next_x = x.saturating_add(cell).min(right);
            fill(picture, (x, next_x), (y, next_y));
            x = next_x;
        }
        y = next_y;
    }
}

/// The first pixel and the one after the last.
fn edges(from: f64, to: f64, side: u32) -> (u32, u32) {
    let pixel = |fraction: f64| fraction * f64::from(side);
    // Conversions from floating point saturate.
    let first = (pixel(from).floor() - 1.0) as u32;
    let end = (pixel(to).ceil() + 1.0) as u32;
    (first, end.min(side))
}

/// Fills a cell with its average color.
fn fill(picture: &mut RgbImage, (left, right): (u32, u32), (top, bottom): (u32, u32)) {
    let mut sums = [0_u64; 3];
    let mut count = 0_u64;
    for y in top..bottom {
        for x in left..right {
            for (sum, value) in sums.iter_mut().zip(picture.get_pixel(x, y).0) {
                *sum += u64::from(value);
            }
            count += 1;
        }
    }
    let average = sums.map(|sum| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX));
    for y in top..bottom {
        for x in left..right {
            picture.put_pixel(x, y, Rgb(average));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black and white pixels, alternating.
    fn checkered(side: u32) -> RgbImage {
        RgbImage::from_fn(side, side, |x, y| {
            Rgb([if (x + y) % 2 == 0 { 0 } else { 255 }; 3])
        })
    }

    /// Whether all pixels in a square are nearly the same gray.
    fn is_gray(picture: &RgbImage, from: u32, to: u32) -> bool {
        (from..to).all(|y| {
            (from..to).all(|x| {
                let [red, ..] = picture.get_pixel(x, y).0;
                (120..=135).contains(&red)
            })
        })
    }

    #[test]
    fn only_the_area_changes_and_nothing_in_it_remains() {
        let mut picture = checkered(200);
        let area = Area {
            x1: 0.25,
            y1: 0.25,
            x2: 0.5,
            y2: 0.5,
        };
        pixelate(&mut picture, &area);
        assert!(is_gray(&picture, 50, 100));
        let untouched = checkered(200);
        for (x, y, pixel) in untouched.enumerate_pixels() {
            if !(49..101).contains(&x) || !(49..101).contains(&y) {
                assert_eq!(picture.get_pixel(x, y), pixel, "{x} {y}");
            }
        }
    }

    #[test]
    fn areas_at_the_edges_and_tiny_areas_are_covered() {
        let mut whole = checkered(60);
        let all = Area {
            x1: 0.0,
            y1: 0.0,
            x2: 1.0,
            y2: 1.0,
        };
        pixelate(&mut whole, &all);
        assert!(is_gray(&whole, 0, 60));
        let mut single = RgbImage::from_pixel(1, 1, Rgb([9, 9, 9]));
        pixelate(&mut single, &all);
        assert_eq!(single.get_pixel(0, 0), &Rgb([9, 9, 9]));
        let mut corner = checkered(600);
        let tiny = Area {
            x1: 0.999_98,
            y1: 0.999_98,
            x2: 1.0,
            y2: 1.0,
        };
        pixelate(&mut corner, &tiny);
        assert_ne!(corner, checkered(600));
    }
}
