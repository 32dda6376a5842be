//! A garage from the street.

use super::canvas::{At, Canvas, HEIGHT, Ink};
use super::street::{GROUND, ROOFS, SIDING, bush, street, tree, wall};
use super::{Stage, parts, pick};

/// A garage under a fallen tree: crushed; under a tarp; built back.
pub(super) fn garage(c: &mut Canvas, stage: Stage, home: usize) {
    let storm = stage == Stage::Before;
    street(c, storm);
    let siding = pick(SIDING, home + 2);
    let roof = pick(ROOFS, home);
    tree(c, 1110.0, GROUND + 4.0, 300.0);
    wall(c, 300.0, 400.0, 620.0, siding);
    c.polygon_shade(
        &[(320.0, 402.0), (610.0, 196.0), (900.0, 402.0)],
        (0.0, 196.0),
        (0.0, 402.0),
        siding.lighter(0.08),
        siding.darker(0.05),
    );
    for i in 0..11 {
        let y = 216.0 + i as f32 * 18.0;
        let half = (y - 196.0) * 1.4;
        c.line(
            &[(610.0 - half, y), (610.0 + half, y)],
            1.5,
            siding.darker(0.25).alpha(120),
        );
    }
    for (from, to) in [
        ((262.0, 426.0), (610.0, 172.0)),
        ((958.0, 426.0), (610.0, 172.0)),
    ] {
        c.line(&[from, to], 34.0, roof);
        c.line(
            &[(from.0, from.1 - 13.0), (to.0, to.1 - 13.0)],
            7.0,
            roof.lighter(0.25),
        );
    }
    c.ellipse(610.0, 300.0, 38.0, 38.0, Ink(0xfaf8_f4ff));
    c.ellipse(610.0, 300.0, 29.0, 29.0, Ink(0x4b5b_6bff));
    overhead_door(c, 390.0, 470.0, 440.0, GROUND - 470.0);
    driveway(c);
    match stage {
        Stage::Before => fallen(c),
        Stage::During => tarp(c),
        Stage::After => {
            for x in [330.0, 890.0] {
                bush(c, x, GROUND + 8.0, 50.0, true);
                lamp(c, x + if x < 600.0 { 26.0 } else { -26.0 }, 500.0);
            }
        }
    }
}

fn lamp(c: &mut Canvas, x: f32, y: f32) {
    c.glow(x, y, 70.0, 80.0, Ink(0xffe7_a6aa));
    c.round(
        x - 11.0,
        y - 20.0,
        22.0,
        42.0,
        5.0,
        Ink(0x2b30_37ff),
        Ink(0x1b1f_25ff),
    );
    c.rect(x - 6.0, y - 12.0, 12.0, 24.0, Ink(0xffef_c2ff));
}

fn overhead_door(c: &mut Canvas, x: f32, y: f32, width: f32, height: f32) {
    c.rect(
        x - 16.0,
        y - 16.0,
        width + 32.0,
        height + 16.0,
        Ink(0xfaf8_f4ff),
    );
    c.shade(x, y, width, height, Ink(0xf1ee_e8ff), Ink(0xdcd8_d0ff));
    for row in 0..4 {
        for column in 0..4 {
            let (w, h) = (width / 4.0, height / 4.0);
            let (px, py) = (x + column as f32 * w + 8.0, y + row as f32 * h + 8.0);
            if row == 0 {
                c.shade(
                    px,
                    py,
                    w - 16.0,
                    h - 16.0,
                    Ink(0x4b60_74ff),
                    Ink(0x8fb0_c6ff),
                );
            } else {
                c.round(
                    px,
                    py,
                    w - 16.0,
                    h - 16.0,
                    4.0,
                    Ink(0xd9d5_ccff),
                    Ink(0xece8_e1ff),
                );
            }
        }
        c.line(
            &[
                (x, y + row as f32 * height / 4.0),
                (x + width, y + row as f32 * height / 4.0),
            ],
            2.5,
            Ink(0xa39d_94aa),
        );
    }
}

fn driveway(c: &mut Canvas) {
    c.polygon_shade(
        &[
            (376.0, GROUND),
            (844.0, GROUND),
            (1010.0, HEIGHT),
            (210.0, HEIGHT),
        ],
        (0.0, GROUND),
        (0.0, HEIGHT),
        Ink(0xb5b1_abff),
        Ink(0xcbc7_c1ff),
    );
    c.line(&[(610.0, GROUND), (610.0, HEIGHT)], 2.5, Ink(0x8f8b_8599));
    c.line(&[(300.0, 790.0), (920.0, 790.0)], 2.5, Ink(0x8f8b_8599));
}

fn fallen(c: &mut Canvas) {
    let gap: [At; 8] = [
        (560.0, 214.0),
        (640.0, 260.0),
        (700.0, 250.0),
        (782.0, 330.0),
        (760.0, 420.0),
        (660.0, 430.0),
        (600.0, 380.0),
        (540.0, 300.0),
    ];
    c.polygon(&gap, Ink(0x2622_1eff));
    for (from, to) in [
        ((560.0, 250.0), (740.0, 400.0)),
        ((600.0, 400.0), (720.0, 270.0)),
        ((640.0, 240.0), (650.0, 430.0)),
    ] {
        c.line(&[from, to], 13.0, Ink(0xc39a_62ff));
    }
    c.polygon(
        &[
            (640.0, 470.0),
            (830.0, 470.0),
            (830.0, 560.0),
            (700.0, 590.0),
        ],
        Ink(0x2622_1eaa),
    );
    let trunk = [
        (1120.0, 760.0),
        (1060.0, 800.0),
        (560.0, 262.0),
        (600.0, 230.0),
    ];
    c.polygon(&trunk.map(|(x, y)| (x + 10.0, y + 26.0)), Ink(0x1a1e_2855));
    c.polygon_shade(
        &trunk,
        (800.0, 560.0),
        (850.0, 510.0),
        Ink(0x4d39_28ff),
        Ink(0x8a6a_4cff),
    );
    for i in 0..26 {
        let share = i as f32 / 26.0;
        let (x, y) = (1090.0 - 510.0 * share, 780.0 - 534.0 * share);
        c.line(
            &[
                (x - 10.0, y - 4.0),
                (
                    x - 28.0 * (1.0 - share * 0.4),
                    y - 26.0 * (1.0 - share * 0.4),
                ),
            ],
            3.0,
            Ink(0x3d2c_1e99),
        );
    }
    let roots = c.blob(1120.0, 792.0, 80.0, 92.0, 0.22);
    c.soft(&roots, Ink(0x5b40_2aff));
    for (dx, dy) in [
        (60.0, -96.0),
        (104.0, -40.0),
        (112.0, 26.0),
        (78.0, 84.0),
        (10.0, 104.0),
    ] {
        c.curve(
            (1120.0, 792.0),
            (1120.0 + dx * 0.5, 792.0 + dy * 0.9),
            (1120.0 + dx, 792.0 + dy),
            12.0,
            Ink(0x4d36_24ff),
        );
    }
    for (x, y) in [
        (560.0, 250.0),
        (500.0, 190.0),
        (430.0, 240.0),
        (600.0, 150.0),
        (470.0, 320.0),
        (380.0, 160.0),
        (540.0, 90.0),
        (400.0, 330.0),
    ] {
        c.line(&[(580.0, 246.0), (x, y)], 12.0, Ink(0x5b44_30ff));
    }
    for i in 0..30 {
        let (x, y) = (
            470.0 + c.random(-170.0, 150.0),
            210.0 + c.random(-140.0, 150.0),
        );
        let leaves = c.blob(x, y, 58.0, 42.0, 0.2);
        c.soft(
            &leaves,
            if i % 3 == 0 {
                Ink(0x7aad_63f5)
            } else {
                Ink(0x4d80_46f5)
            },
        );
    }
    for _ in 0..16 {
        let (x, y) = (c.random(330.0, 900.0), c.random(715.0, 850.0));
        c.polygon(
            &[
                (x, y),
                (x + 44.0, y - 10.0),
                (x + 46.0, y),
                (x + 2.0, y + 10.0),
            ],
            Ink(0xc39a_62ff),
        );
    }
}

fn tarp(c: &mut Canvas) {
    let cover: [At; 6] = [
        (600.0, 158.0),
        (880.0, 362.0),
        (850.0, 420.0),
        (700.0, 402.0),
        (560.0, 330.0),
        (520.0, 220.0),
    ];
    c.polygon_shade(
        &cover,
        (560.0, 180.0),
        (860.0, 420.0),
        Ink(0x3f8f_dcff),
        Ink(0x2468_b0ff),
    );
    for (from, pull, to) in [
        ((590.0, 180.0), (640.0, 290.0), (700.0, 396.0)),
        ((660.0, 214.0), (740.0, 300.0), (800.0, 404.0)),
        ((560.0, 240.0), (660.0, 280.0), (840.0, 380.0)),
    ] {
        c.curve(from, pull, to, 5.0, Ink(0x8cc3_f266));
    }
    for (x, y) in [
        (524.0, 224.0),
        (562.0, 326.0),
        (700.0, 398.0),
        (846.0, 416.0),
        (874.0, 364.0),
    ] {
        c.ellipse(x, y, 6.0, 6.0, Ink(0xf1f4_f6ff));
    }
    c.glow(1060.0, 796.0, 110.0, 22.0, Ink(0x1a1e_2877));
    c.shade(
        1000.0,
        736.0,
        110.0,
        60.0,
        Ink(0x7a5c_40ff),
        Ink(0x5b44_30ff),
    );
    c.ellipse(1055.0, 736.0, 55.0, 18.0, Ink(0xd9b6_80ff));
    c.ring(1055.0, 736.0, 36.0, 11.0, 3.0, Ink(0xa982_50ff));
    c.ring(1055.0, 736.0, 18.0, 5.0, 3.0, Ink(0xa982_50ff));
    for i in 0..4 {
        let y = 812.0 - i as f32 * 18.0;
        c.shade(
            420.0 + i as f32 * 7.0,
            y,
            260.0,
            16.0,
            Ink(0xe4c0_88ff),
            Ink(0xc79f_66ff),
        );
    }
    parts::ladder(c, 880.0, 770.0, 330.0);
}
