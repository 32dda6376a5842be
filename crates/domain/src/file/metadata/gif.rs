//! Removes metadata from GIF files.

const EXTENSION: u8 = 0x21;
const IMAGE: u8 = 0x2c;
const END: u8 = 0x3b;
/// Extension with a frame's display time.
const CONTROL: u8 = 0xf9;
/// Application extension.
const APPLICATION: u8 = 0xff;
/// Application extensions that define the loop count or the color profile.
const KEPT: [&[u8]; 3] = [b"\x0bNETSCAPE2.0", b"\x0bANIMEXTS1.0", b"\x0bICCRGBG1012"];

/// Copies up to the trailer. Anything after it is dropped.
pub(super) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut rest = bytes;
    let head = rest.split_off(..13)?;
    if !matches!(&head[..6], b"GIF87a" | b"GIF89a") {
        return None;
    }
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(head);
    out.extend_from_slice(colors(&mut rest, head[10])?);
    loop {
        let start = rest;
        let block = match *rest.split_off_first()? {
            EXTENSION => {
                let label = *rest.split_off_first()?;
                let data = sub_blocks(&mut rest)?;
                let is_kept = match label {
                    CONTROL => true,
                    APPLICATION => KEPT.iter().any(|program| data.starts_with(program)),
                    _ => false,
                };
                if !is_kept {
                    continue;
                }
                &start[..start.len() - rest.len()]
            }
            IMAGE => {
                let place = rest.split_off(..9)?;
                colors(&mut rest, place[8])?;
                // The code size before the image data.
                rest.split_off_first()?;
                sub_blocks(&mut rest)?;
                &start[..start.len() - rest.len()]
            }
            END => {
                out.push(END);
                return Some(out);
            }
            _ => return None,
        };
        out.extend_from_slice(block);
    }
}

/// The color table, if the flags indicate one.
fn colors<'a>(rest: &mut &'a [u8], flags: u8) -> Option<&'a [u8]> {
    let length = if flags & 0x80 == 0 {
        0
    } else {
        3 << ((flags & 7) + 1)
    };
    rest.split_off(..length)
}

/// Sub-blocks with their lengths, including the empty one at the end.
fn sub_blocks<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let start = *rest;
    loop {
        let length = *rest.split_off_first()?;
        rest.split_off(..usize::from(length))?;
        if length == 0 {
            return Some(&start[..start.len() - rest.len()]);
        }
    }
}
