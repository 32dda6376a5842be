import { expect, type Page } from "@playwright/test";
import type { TestFile } from "../portal/photo.ts";
import { people } from "../portal/template.ts";

/** Headers for write requests through the API. The page must show the portal. */
export const writing = (page: Page) => ({ origin: new URL(page.url()).origin, "x-buildback-request": "1" });

/** Adds files to the project of the demo through the API, as the user signed in to the page. Returns their ids by name. */
export async function addFiles(page: Page, files: TestFile[]): Promise<Map<string, string>> {
  const path = `/api/projects/${people().code}`;
  const { id } = await (await page.request.get(path)).json();
  const uploads: string[] = [];
  for (const { name, mimeType, buffer } of files) {
    const query = new URLSearchParams({ file_name: name, purpose: "project_file", target_id: id });
    const sent = await page.request.post(`/api/uploads?${query}`, {
      headers: { ...writing(page), "content-type": mimeType },
      data: buffer,
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    uploads.push((await sent.json()).id);
  }
  const added = await page.request.post(`${path}/files`, { headers: writing(page), data: { files: uploads } });
  expect(added.status(), await added.text()).toBe(201);
  const { items } = await added.json();
  return new Map(items.map((item: { file_name: string; id: string }) => [item.file_name, item.id]));
}

/** The id of the newest file with this name in the project of the demo. */
export async function fileNamed(page: Page, name: string): Promise<string> {
  const { items } = await (await page.request.get(`/api/projects/${people().code}/files`)).json();
  const found = items.find((item: { file_name: string }) => item.file_name === name);
  expect(found, `the project has ${name}`).toBeTruthy();
  return found.id;
}

/** Changes what a photo of the demo project says, through the API. */
export async function describe(page: Page, id: string | undefined, change: object): Promise<void> {
  const answer = await page.request.post(`/api/projects/${people().code}/photos/describe`, {
    headers: writing(page),
    data: { files: [id], change },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
