//! Kitchens, seen straight on.

use super::cabinets::{CABINETS, FLOOR, shell, whole};
use super::canvas::{At, Canvas, Ink, WIDTH};
use super::living::water;
use super::{Stage, parts};

/// A kitchen under water: flooded; emptied and drying; built back.
pub(super) fn flooded(c: &mut Canvas, stage: Stage, home: usize) {
    match stage {
        Stage::Before => {
            whole(c, home);
            c.shade(0.0, 560.0, WIDTH, 110.0, Ink(0x7a66_4400), Ink(0x7a66_4499));
            water(c, 668.0);
            for (x, ink) in [
                (90.0, CABINETS[home % CABINETS.len()]),
                (520.0, CABINETS[home % CABINETS.len()]),
            ] {
                c.shade(
                    x,
                    672.0,
                    330.0,
                    90.0,
                    Ink((ink << 8) | 0x44),
                    Ink((ink << 8) | 0x05),
                );
            }
            c.polygon(
                &[
                    (560.0, 742.0),
                    (690.0, 730.0),
                    (716.0, 778.0),
                    (578.0, 792.0),
                ],
                Ink(0xc79a_5fff),
            );
            c.polygon(
                &[
                    (578.0, 792.0),
                    (716.0, 778.0),
                    (716.0, 800.0),
                    (579.0, 815.0),
                ],
                Ink(0x9b73_40ff),
            );
            c.line(&[(625.0, 737.0), (650.0, 784.0)], 8.0, Ink(0xe6c8_90ff));
            c.ellipse(330.0, 800.0, 58.0, 20.0, Ink(0xd756_4bff));
            c.ellipse(346.0, 796.0, 30.0, 10.0, Ink(0x8d2f_28ff));
            c.ring(330.0, 804.0, 92.0, 26.0, 3.0, Ink(0xdbee_f688));
            c.ring(640.0, 790.0, 130.0, 40.0, 3.0, Ink(0xdbee_f677));
            c.line(&[(880.0, 836.0), (1000.0, 818.0)], 11.0, Ink(0xb986_4cff));
            c.ellipse(1012.0, 815.0, 26.0, 13.0, Ink(0xb986_4cff));
        }
        Stage::During => {
            emptied(c, home);
            parts::fan(c, 260.0, 800.0, 190.0, Ink(0x2f7f_c0ff));
            parts::fan(c, 560.0, 812.0, 190.0, Ink(0x2f7f_c0ff));
            parts::dehumidifier(c, 850.0, 806.0, 180.0);
            c.curve(
                (320.0, 800.0),
                (600.0, 920.0),
                (1210.0, 840.0),
                6.0,
                Ink(0xe874_2aff),
            );
        }
        Stage::After => finished(c, home + 1),
    }
}

/// A kitchen after a stove fire: blackened; cleaned and sealed; built back.
pub(super) fn burnt(c: &mut Canvas, stage: Stage, home: usize) {
    match stage {
        Stage::Before => {
            whole(c, home);
            soot(c);
        }
        Stage::During => {
            emptied(c, home);
            for (x, y, rx, ry) in [
                (820.0, 240.0, 200.0, 140.0),
                (700.0, 150.0, 120.0, 70.0),
                (1010.0, 380.0, 120.0, 130.0),
            ] {
                let shade = c.blob(x, y, rx * 1.16, ry * 1.16, 0.16);
                c.soft(&shade, Ink(0x5b53_4a55));
                let primer = c.blob(x, y, rx, ry, 0.16);
                c.soft(&primer, Ink(0xfbfa_f6f0));
            }
            for i in 0..9 {
                let x = 640.0 + i as f32 * 42.0;
                c.line(
                    &[
                        (x, 150.0 + c.random(-10.0, 24.0)),
                        (x + 16.0, 370.0 + c.random(-30.0, 30.0)),
                    ],
                    16.0,
                    Ink(0xffff_ff55),
                );
            }
            parts::window(c, 378.0, 130.0, 210.0, 210.0);
            parts::ladder(c, 860.0, 810.0, 560.0);
            parts::bucket(c, 600.0, 812.0, 96.0);
            c.line(&[(300.0, 800.0), (470.0, 470.0)], 9.0, Ink(0xc99a_55ff));
            c.round(
                440.0,
                425.0,
                110.0,
                44.0,
                16.0,
                Ink(0xfdfc_f8ff),
                Ink(0xdedb_d2ff),
            );
        }
        Stage::After => finished(c, home + 2),
    }
}

fn emptied(c: &mut Canvas, home: usize) {
    shell(c, home);
    parts::window(c, 378.0, 130.0, 210.0, 210.0);
    parts::studs(c, 60.0, 430.0, 870.0, FLOOR);
    c.line(&[(60.0, 428.0), (930.0, 428.0)], 7.0, Ink(0xfaf7_f0ff));
    for (x, ink) in [
        (470.0, Ink(0xb866_35ff)),
        (500.0, Ink(0xb866_35ff)),
        (436.0, Ink(0xeeee_eaff)),
    ] {
        c.line(&[(x, 540.0), (x, FLOOR)], 11.0, ink);
        c.line(&[(x - 2.0, 540.0), (x - 2.0, FLOOR)], 3.0, ink.lighter(0.4));
    }
    c.shade(
        0.0,
        FLOOR - 4.0,
        WIDTH,
        10.0,
        Ink(0x5b50_4299),
        Ink(0x5b50_4200),
    );
}

fn soot(c: &mut Canvas) {
    c.rect(0.0, 0.0, WIDTH, 330.0, Ink(0x1412_1066));
    c.shade(0.0, 330.0, WIDTH, 140.0, Ink(0x1412_1066), Ink(0x1412_1000));
    for (x, y, rx, ry, alpha) in [
        (836.0, 330.0, 400.0, 380.0, 255),
        (836.0, 190.0, 300.0, 300.0, 250),
        (760.0, 60.0, 480.0, 190.0, 235),
    ] {
        c.glow(x, y, rx, ry, Ink(0x120f_0dff).alpha(alpha));
    }
    let charred: Vec<At> = vec![
        (640.0, 334.0),
        (640.0, 240.0),
        (668.0, 252.0),
        (690.0, 200.0),
        (716.0, 236.0),
        (746.0, 170.0),
        (746.0, 334.0),
    ];
    c.polygon(&charred, Ink(0x0b09_08f2));
    for _ in 0..30 {
        let (x, y) = (c.random(560.0, 1000.0), c.random(724.0, 890.0));
        let shape = c.blob(x, y, 16.0, 7.0, 0.4);
        c.soft(&shape, Ink(0x1713_10cc));
    }
    c.glow(836.0, 760.0, 330.0, 90.0, Ink(0x1713_10cc));
    c.polygon(
        &[
            (790.0, 462.0),
            (884.0, 458.0),
            (890.0, 474.0),
            (784.0, 476.0),
        ],
        Ink(0x2b26_22ff),
    );
    c.glow(483.0, 235.0, 150.0, 150.0, Ink(0x2a22_1899));
}

fn finished(c: &mut Canvas, home: usize) {
    whole(c, home);
    c.glow(483.0, 300.0, 420.0, 320.0, Ink(0xfff4_d644));
    parts::plant(c, 140.0, 476.0, 92.0);
    c.ellipse(640.0, 466.0, 62.0, 16.0, Ink(0xe9e4_dbff));
    for (x, y, ink) in [
        (612.0, 446.0, 0xd94f_3dff),
        (640.0, 438.0, 0xf0a1_3cff),
        (668.0, 447.0, 0x9fbf_4aff),
        (640.0, 456.0, 0xe068_3cff),
    ] {
        c.ellipse(x, y, 20.0, 19.0, Ink(ink));
        c.ellipse(x - 6.0, y - 7.0, 5.0, 4.0, Ink(0xffff_ff77));
    }
    c.polygon_shade(
        &[
            (582.0, 462.0),
            (698.0, 462.0),
            (672.0, 476.0),
            (608.0, 476.0),
        ],
        (582.0, 0.0),
        (698.0, 0.0),
        Ink(0xcfc8_bcff),
        Ink(0xf7f3_ebff),
    );
    c.polygon(
        &[
            (330.0, 740.0),
            (640.0, 740.0),
            (690.0, 812.0),
            (280.0, 812.0),
        ],
        Ink(0xd9e2_e0ff),
    );
    c.polygon(
        &[
            (345.0, 748.0),
            (625.0, 748.0),
            (664.0, 803.0),
            (306.0, 803.0),
        ],
        Ink(0x7fa5_a3ff),
    );
}
