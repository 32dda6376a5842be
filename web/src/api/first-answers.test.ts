import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { server } from "@/test/server";
import { api } from "./client";
import { dropFirstAnswers } from "./first-answers";

const URL = "/api/contractor/dashboard";
const of = (said: string) => HttpResponse.json({ said });
const read = async () => (await api.GET(URL)).data;

beforeEach(() => {
  server.use(
    http.get(URL, () => of("asked now")),
    http.post("/api/auth/sign-out", () => new HttpResponse(null, { status: 204 })),
  );
  globalThis.firstAnswers = new Map([[URL, Promise.resolve(of("asked first"))]]);
  return dropFirstAnswers;
});

it("takes what index.html asked for, once", async () => {
  expect(await read()).toEqual({ said: "asked first" });
  expect(await read()).toEqual({ said: "asked now" });
});

it("asks itself where index.html did not, because nobody is signed in", async () => {
  globalThis.firstAnswers?.set(URL, Promise.resolve(undefined));
  expect(await read()).toEqual({ said: "asked now" });
});

it("asks anew after a write", async () => {
  await api.POST("/api/auth/sign-out");
  expect(await read()).toEqual({ said: "asked now" });
});
