import { expect, it } from "vitest";
import { rememberedWords, rememberWords } from "@/lib/photos/remembered";
import { forgetKnownProjects } from "./forget";

it("forgets the words for the next photo at sign-out", async () => {
  rememberWords("one", { room: "Kitchen", tags: [] });
  await forgetKnownProjects("present user");
  expect(rememberedWords("one")).toMatchObject({ room: "Kitchen" });
  await forgetKnownProjects();
  expect(rememberedWords("one")).toEqual({ tags: [] });
});
