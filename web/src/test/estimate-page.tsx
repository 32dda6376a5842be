import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Schemas } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { EstimatesPanel } from "@/features/estimate/EstimatesPanel";
import { anEstimateVersion, estimateList, type GivenList } from "./estimates";
import { aProject } from "./project";
import { renderInPortal } from "./render";
import { server } from "./server";

interface Sent {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the body that it sends
  body: any;
  tag: string | null;
}

interface EstimatesState {
  /** All versions of the project's only estimate, newest first. */
  versions: Schemas["EstimateVersion"][];
  /** What else the list says. */
  list: GivenList;
  /** What else the project's page says. */
  project: Partial<ProjectPage>;
  sent: Sent[];
  answer: (request: Sent) => Response;
}

export const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail: "Refused.", request_id: "r", ...more }, { status });

/** Serves the estimates of the project ABC234. A test changes what they are, and how writes are answered. */
export function serveEstimates(): EstimatesState {
  const state: EstimatesState = {
    versions: [anEstimateVersion()],
    list: { abilities: { draft: true } },
    project: {},
    sent: [],
    answer: () => problem(503, "busy"),
  };
  const take = async ({ request }: { request: Request }) => {
    const text = await request.text();
    const { method, url, headers } = request;
    const path = new URL(url).pathname.replace("/api/projects/ABC234/", "");
    const one = { method, path, body: text ? JSON.parse(text) : null, tag: headers.get("If-Match") };
    state.sent.push(one);
    return state.answer(one);
  };
  server.use(
    http.get("*/api/projects/ABC234", () => HttpResponse.json(aProject(state.project))),
    http.get("*/api/projects/ABC234/estimates", () => HttpResponse.json(estimateList(state.versions, state.list))),
    http.get("*/api/projects/ABC234/estimates/:version", ({ params }) => {
      const found = state.versions.find(({ id }) => id === params.version);
      return found ? HttpResponse.json(found) : problem(404, "not_found");
    }),
    http.post("*/api/projects/ABC234/estimates", take),
    http.put("*/api/projects/ABC234/estimates/:version", take),
    http.delete("*/api/projects/ABC234/estimates/:version", take),
    http.post("*/api/projects/ABC234/estimates/:version/:deed", take),
    http.put("*/api/projects/ABC234/estimate-decider", take),
    http.post("*/api/estimate-lines/parse", take),
  );
  return state;
}

/** Opens the Estimates tab, with a dialog if the URL names one. */
export async function openEstimates(search = "") {
  const rendered = await renderInPortal(<EstimatesPanel code="ABC234" />, `/project${search}`);
  await screen.findByRole("heading", { name: "Estimates" });
  return rendered;
}

export const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
export const inside = async (name: string | RegExp) => within(await dialog(name));
export const isGone = (name: string | RegExp) =>
  waitFor(() => {
    if (screen.queryByRole("dialog", { name })) throw new Error("The dialog is still there.");
  });
/** The total of the form. */
export const total = () => screen.getByText(/^-?\$?[\d,.]+$/, { selector: "output" });
