import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { toHex } from "@/lib/history-proof";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { HistoryNotice } from "./HistoryNotice";

const NOTICE = "The history of this project was changed outside of the portal";
const KEPT = "ownerHistory:p-1";
/** Roots of the first leaves of the reference tests of Certificate Transparency. */
const ROOT_OF_2 = "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125";
const ROOT_OF_3 = "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77";
const PROOF = ["0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7"];

let reported: unknown[] = [];
beforeEach(() => {
  reported = [];
  localStorage.removeItem(KEPT);
});

async function signer() {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const publicKey = toHex(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const sign = async (size: number, root: string, project = "p-1") => {
    const statement = JSON.stringify({ project, root, size });
    const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, new TextEncoder().encode(statement));
    return { statement, key_id: "k1", signature: toHex(new Uint8Array(signature)) };
  };
  return { publicKey, sign };
}

/** Opens the page of an owner whose portal answers with this. Returns the sizes that the browser asked about. */
async function visit(answer: object, publicKey: string) {
  const asked: (string | null)[] = [];
  server.use(
    http.get("/api/owner/log", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("size"));
      return HttpResponse.json(answer);
    }),
    http.get("/.well-known/buildback-history-key", () =>
      HttpResponse.json({ keys: [{ id: "k1", public_key: publicKey }] }),
    ),
    http.post("/api/security-events", async ({ request }) => {
      reported.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const page = await renderInPortal(<HistoryNotice project="p-1" />);
  await waitFor(() => expect(page.queryClient.getQueryData(["owner", "history", "p-1"])).toBeDefined());
  page.unmount();
  return { asked, isIntact: page.queryClient.getQueryData(["owner", "history", "p-1"]) };
}

it("keeps the root of each visit and asks for the proof since then", async () => {
  const { publicKey, sign } = await signer();
  const first = await visit({ is_intact: true, root: await sign(2, ROOT_OF_2), proof: [] }, publicKey);
  expect(first).toEqual({ asked: ["0"], isIntact: true });
  const second = await visit({ is_intact: true, root: await sign(3, ROOT_OF_3), proof: PROOF }, publicKey);
  expect(second).toEqual({ asked: ["2"], isIntact: true });
  expect(JSON.parse(localStorage.getItem(KEPT) ?? "")).toMatchObject({ size: 3, root: ROOT_OF_3 });
  expect(reported).toEqual([]);
});

it("tells the owner and the office about a history that is not the one it knows", async () => {
  const { publicKey, sign } = await signer();
  const other = await signer();
  const kept = { size: 2, root: ROOT_OF_2, keyId: "k1", publicKey };
  const root = await sign(3, ROOT_OF_3);
  const wrong: [string, object, string][] = [
    ["the server says so", { is_intact: false, root: null, proof: null }, publicKey],
    ["another history", { is_intact: true, root: await sign(3, ROOT_OF_2), proof: PROOF }, publicKey],
    ["a shorter one", { is_intact: true, root: await sign(1, ROOT_OF_2), proof: null }, publicKey],
    ["no log any more", { is_intact: true, root: null, proof: null }, publicKey],
    ["another signature", { is_intact: true, root: await other.sign(3, ROOT_OF_3), proof: PROOF }, publicKey],
    ["another key", { is_intact: true, root: await other.sign(3, ROOT_OF_3), proof: PROOF }, other.publicKey],
    ["another project", { is_intact: true, root: await sign(3, ROOT_OF_3, "p-2"), proof: PROOF }, publicKey],
    ["another statement", { is_intact: true, root: { ...root, statement: "{}" }, proof: PROOF }, publicKey],
  ];
  for (const [what, answer, key] of wrong) {
    localStorage.setItem(KEPT, JSON.stringify(kept));
    expect([what, (await visit(answer, key)).isIntact]).toEqual([what, false]);
  }
  expect(reported).toHaveLength(wrong.length);
  expect(reported[0]).toMatchObject({ event_type: "history_mismatch" });
  expect(JSON.parse(localStorage.getItem(KEPT) ?? "")).toEqual(kept);
});

it("shows a calm notice", async () => {
  server.use(
    http.get("/api/owner/log", () => HttpResponse.json({ is_intact: false, root: null, proof: null })),
    http.post("/api/security-events", () => new HttpResponse(null, { status: 204 })),
  );
  await renderInPortal(<HistoryNotice project="p-1" />);
  expect(await screen.findByRole("alert")).toHaveTextContent(NOTICE);
});
