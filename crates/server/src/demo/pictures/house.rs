//! A house from the street.

use super::canvas::{At, Canvas, HEIGHT, Ink};
use super::street::{DOORS, GROUND, ROOFS, SIDING, bush, street, tree, wall};
use super::{Stage, pick};

/// A house after a storm: boarded up; scaffolded; built back.
pub(super) fn front(c: &mut Canvas, stage: Stage, home: usize) {
    let storm = stage == Stage::Before;
    street(c, storm);
    let siding = pick(SIDING, home);
    let roof = pick(ROOFS, home);
    tree(c, 90.0, GROUND + 6.0, 330.0);
    wall(c, 250.0, 360.0, 720.0, siding);
    gable(c, 210.0, 1010.0, 362.0, 150.0, roof);
    gable_front(c, siding, roof);
    for x in [312.0, 800.0] {
        opening(c, x, 430.0, storm && x < 500.0);
    }
    opening(c, 556.0, 250.0, false);
    porch(c, pick(DOORS, home + 1));
    match stage {
        Stage::Before => storm_marks(c),
        Stage::During => scaffold(c),
        Stage::After => {
            for x in [285.0, 350.0, 415.0, 780.0, 850.0, 920.0] {
                bush(c, x, GROUND + 6.0, 52.0, true);
            }
            c.glow(300.0, 120.0, 600.0, 340.0, Ink(0xfff3_d455));
        }
    }
}

fn gable(c: &mut Canvas, left: f32, right: f32, eaves: f32, ridge: f32, ink: Ink) {
    let slope = [
        (left, eaves),
        (left + 110.0, ridge),
        (right - 110.0, ridge),
        (right, eaves),
    ];
    c.polygon_shade(
        &slope,
        (0.0, ridge),
        (0.0, eaves),
        ink.lighter(0.1),
        ink.darker(0.12),
    );
    let rows = 10;
    for row in 0..rows {
        let share = row as f32 / rows as f32;
        let (y, inset) = (ridge + (eaves - ridge) * share, 110.0 * (1.0 - share));
        c.line(
            &[(left + inset, y), (right - inset, y)],
            2.0,
            ink.darker(0.4).alpha(150),
        );
        let mut x = left + inset + if row % 2 == 0 { 14.0 } else { 36.0 };
        while x < right - inset {
            c.line(
                &[(x, y), (x, y + (eaves - ridge) / rows as f32)],
                1.5,
                ink.darker(0.4).alpha(110),
            );
            x += 44.0;
        }
    }
    c.rect(
        left - 6.0,
        eaves - 4.0,
        right - left + 12.0,
        16.0,
        Ink(0xf8f6_f1ff),
    );
}

fn gable_front(c: &mut Canvas, siding: Ink, roof: Ink) {
    c.polygon_shade(
        &[(460.0, 366.0), (610.0, 190.0), (760.0, 366.0)],
        (0.0, 190.0),
        (0.0, 366.0),
        siding.lighter(0.08),
        siding.darker(0.04),
    );
    c.rect(470.0, 362.0, 280.0, 14.0, siding.darker(0.1));
    for (from, to) in [
        ((436.0, 388.0), (610.0, 176.0)),
        ((784.0, 388.0), (610.0, 176.0)),
    ] {
        c.line(&[from, to], 24.0, roof.darker(0.1));
        c.line(
            &[(from.0, from.1 + 14.0), (to.0, to.1 + 16.0)],
            8.0,
            Ink(0xf8f6_f1ff),
        );
    }
}

fn opening(c: &mut Canvas, x: f32, y: f32, boarded: bool) {
    let (width, height) = (108.0, if y < 300.0 { 84.0 } else { 148.0 });
    c.rect(
        x - 12.0,
        y - 12.0,
        width + 24.0,
        height + 24.0,
        Ink(0xfaf8_f4ff),
    );
    c.shade(x, y, width, height, Ink(0x3f53_66ff), Ink(0x8fb0_c6ff));
    c.polygon(
        &[
            (x, y),
            (x + width * 0.5, y),
            (x + width * 0.2, y + height),
            (x, y + height),
        ],
        Ink(0xffff_ff33),
    );
    c.rect(x + width / 2.0 - 4.0, y, 8.0, height, Ink(0xfaf8_f4ff));
    c.rect(x, y + height * 0.48, width, 8.0, Ink(0xfaf8_f4ff));
    if boarded {
        for (i, tone) in [0.0, 0.1, 0.04, 0.14].into_iter().enumerate() {
            let top = y - 6.0 + i as f32 * (height + 10.0) / 4.0;
            let tilt = if i % 2 == 0 { 5.0 } else { -4.0 };
            c.polygon(
                &[
                    (x - 14.0, top),
                    (x + width + 14.0, top + tilt),
                    (x + width + 14.0, top + tilt + 33.0),
                    (x - 14.0, top + 33.0),
                ],
                Ink(0xcda5_6bff).darker(tone),
            );
            for nail in [x - 4.0, x + width + 4.0] {
                c.ellipse(nail, top + 16.0, 3.0, 3.0, Ink(0x4a35_22ff));
            }
        }
    }
}

fn porch(c: &mut Canvas, door: Ink) {
    c.rect(540.0, 446.0, 140.0, 232.0, Ink(0xfaf8_f4ff));
    c.shade(
        554.0,
        460.0,
        112.0,
        218.0,
        door.lighter(0.1),
        door.darker(0.12),
    );
    for (y, height) in [(476.0, 74.0), (566.0, 96.0)] {
        for x in [566.0, 616.0] {
            c.round(
                x,
                y,
                38.0,
                height,
                4.0,
                door.darker(0.2),
                door.lighter(0.05),
            );
        }
    }
    c.ellipse(654.0, 574.0, 6.0, 6.0, Ink(0xe9c4_6aff));
    c.polygon(
        &[
            (500.0, 692.0),
            (720.0, 692.0),
            (744.0, 722.0),
            (476.0, 722.0),
        ],
        Ink(0xbdb7_adff),
    );
    c.polygon(
        &[
            (518.0, 676.0),
            (702.0, 676.0),
            (720.0, 694.0),
            (500.0, 694.0),
        ],
        Ink(0xd0cb_c2ff),
    );
    c.polygon_shade(
        &[
            (556.0, 722.0),
            (664.0, 722.0),
            (820.0, HEIGHT),
            (430.0, HEIGHT),
        ],
        (0.0, 722.0),
        (0.0, HEIGHT),
        Ink(0xc9c3_b8ff),
        Ink(0xdad5_ccff),
    );
}

fn storm_marks(c: &mut Canvas) {
    for (x, y, width) in [
        (470.0, 440.0, 66.0),
        (700.0, 520.0, 84.0),
        (692.0, 460.0, 70.0),
        (930.0, 600.0, 30.0),
        (470.0, 560.0, 60.0),
    ] {
        c.rect(x, y, width, 38.0, Ink(0xb792_5fff));
        c.line(
            &[(x, y + 19.0), (x + width, y + 19.0)],
            2.0,
            Ink(0x7d60_3daa),
        );
    }
    c.polygon(
        &[
            (820.0, 586.0),
            (935.0, 640.0),
            (930.0, 660.0),
            (814.0, 606.0),
        ],
        Ink(0xe2dc_cdff),
    );
    for (x, y, rx, ry) in [
        (330.0, 250.0, 46.0, 24.0),
        (850.0, 280.0, 66.0, 30.0),
        (930.0, 330.0, 34.0, 16.0),
    ] {
        let gap = c.blob(x, y, rx, ry, 0.24);
        c.soft(&gap, Ink(0x2f26_1fff));
        c.line(
            &[(x - rx * 0.7, y), (x + rx * 0.7, y + 4.0)],
            4.0,
            Ink(0x8b6b_46ff),
        );
    }
    branch(c, 200.0, 800.0, 0.8);
    branch(c, 900.0, 780.0, 1.1);
    for _ in 0..22 {
        let (x, y) = (c.random(240.0, 1000.0), c.random(730.0, 880.0));
        c.polygon(
            &[
                (x, y),
                (x + 26.0, y - 6.0),
                (x + 30.0, y + 8.0),
                (x + 4.0, y + 12.0),
            ],
            Ink(0x5b56_55dd),
        );
    }
}

fn branch(c: &mut Canvas, x: f32, y: f32, size: f32) {
    c.curve(
        (x - 120.0 * size, y),
        (x, y - 40.0 * size),
        (x + 130.0 * size, y + 8.0),
        14.0 * size,
        Ink(0x6b51_3bff),
    );
    for (dx, dy) in [
        (-60.0, -40.0),
        (10.0, -54.0),
        (70.0, -36.0),
        (40.0, 34.0),
        (-20.0, 30.0),
    ] {
        c.line(
            &[
                (x + dx * 0.4 * size, y - 14.0 * size),
                (x + dx * size, y + dy * size),
            ],
            6.0 * size,
            Ink(0x6b51_3bff),
        );
        let leaves = c.blob(
            x + dx * size * 1.2,
            y + dy * size * 1.1,
            36.0 * size,
            24.0 * size,
            0.2,
        );
        c.soft(&leaves, Ink(0x5f8f_50f0));
    }
}

fn scaffold(c: &mut Canvas) {
    for (x, y, width, height) in [(262.0, 384.0, 200.0, 290.0), (760.0, 384.0, 198.0, 180.0)] {
        c.shade(x, y, width, height, Ink(0xf4f6_f8f0), Ink(0xdfe6_ebf0));
        for row in 0..3 {
            c.line(
                &[
                    (x + 20.0, y + 50.0 + row as f32 * 80.0),
                    (x + width - 26.0, y + 50.0 + row as f32 * 80.0),
                ],
                5.0,
                Ink(0x3f74_b588),
            );
        }
    }
    for x in [312.0, 800.0] {
        opening(c, x, 430.0, false);
    }
    let pole = Ink(0xa9b3_bbff);
    for x in [236.0, 380.0, 524.0] {
        c.line(&[(x, 230.0), (x, 720.0)], 9.0, pole);
        c.line(&[(x - 2.0, 230.0), (x - 2.0, 720.0)], 2.0, Ink(0xeef2_f4ff));
    }
    for y in [260.0, 400.0, 550.0] {
        c.line(&[(236.0, y - 44.0), (524.0, y - 44.0)], 6.0, pole);
        c.shade(222.0, y, 316.0, 16.0, Ink(0xd7b0_74ff), Ink(0xb08a_50ff));
    }
    for (from, to) in [
        ((236.0, 400.0), (380.0, 550.0)),
        ((380.0, 400.0), (524.0, 550.0)),
        ((236.0, 720.0), (380.0, 566.0)),
    ] {
        c.line(&[from, to], 5.0, pole);
    }
    let bin: [At; 4] = [
        (860.0, 690.0),
        (1150.0, 690.0),
        (1124.0, 810.0),
        (886.0, 810.0),
    ];
    c.glow(1005.0, 812.0, 180.0, 24.0, Ink(0x1a1e_2877));
    c.polygon(
        &[
            (880.0, 692.0),
            (930.0, 650.0),
            (990.0, 680.0),
            (1040.0, 640.0),
            (1110.0, 692.0),
        ],
        Ink(0xb792_5fff),
    );
    c.polygon_shade(
        &bin,
        (0.0, 690.0),
        (0.0, 810.0),
        Ink(0x3b8a_5bff),
        Ink(0x2566_41ff),
    );
    for i in 1..6 {
        let x = 870.0 + i as f32 * 46.0;
        c.line(&[(x, 694.0), (x, 806.0)], 6.0, Ink(0x2055_37ff));
    }
    c.rect(852.0, 682.0, 306.0, 14.0, Ink(0x2c70_49ff));
}
