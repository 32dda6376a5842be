import { expect, it } from "vitest";
import { fromHex, isGrown, isSignature, toHex } from "./history-proof";

/** The roots of the first leaves of the reference tests of Certificate Transparency, by their number. */
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/** Consistency proofs of the same tests. */
const PROOFS: [size: number, newSize: number, proof: string[]][] = [
  [
    1,
    8,
    [
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
  ],
  [
    2,
    5,
    [
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
  ],
  [
    3,
    7,
    [
      "0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7",
      "07506a85fd9dd2f120eb694f86011e5bb4662e5c415a62917033d4a9624487e7",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "837dbb152e9b079010717e84e865da4ebc0fa198a806d59d31bf15accef22d0e",
    ],
  ],
  [4, 8, ["6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"]],
  [
    6,
    8,
    [
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
  ],
];

const tree = (size: number) => ({ size, root: ROOTS[size] ?? "" });

it.each(PROOFS)("accepts the proof from %i to %i leaves, and no other", async (size, newSize, proof) => {
  const [first, second] = [tree(size), tree(newSize)];
  expect(await isGrown(first, second, proof)).toBe(true);
  expect(await isGrown({ size, root: ROOTS[0] ?? "" }, second, proof)).toBe(false);
  expect(await isGrown(first, { size: newSize, root: ROOTS[0] ?? "" }, proof)).toBe(false);
  expect(await isGrown(first, second, proof.slice(1))).toBe(false);
  expect(await isGrown(first, second, [...proof, ROOTS[0] ?? ""])).toBe(false);
  expect(await isGrown(first, second, ["00", ...proof.slice(1)])).toBe(false);
  expect(await isGrown(second, first, proof)).toBe(false);
});

it("knows the proofs of trees that did not grow", async () => {
  expect(await isGrown(tree(3), tree(3), [])).toBe(true);
  expect(await isGrown(tree(3), { ...tree(4), size: 3 }, [])).toBe(false);
  expect(await isGrown(tree(0), tree(3), [])).toBe(true);
});

it("reads hexadecimal text", () => {
  expect(toHex(fromHex("00ff10") as Uint8Array<ArrayBuffer>)).toBe("00ff10");
  expect(fromHex("0")).toBeNull();
  expect(fromHex("zz")).toBeNull();
});

/** RFC 8032, section 7.1, test 2. */
const KEY = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
const SIGNATURE =
  "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";

it("checks a signature", async () => {
  expect(await isSignature("r", SIGNATURE, KEY)).toBe(true);
  expect(await isSignature("s", SIGNATURE, KEY)).toBe(false);
  expect(await isSignature("r", "zz", KEY)).toBe(false);
});
