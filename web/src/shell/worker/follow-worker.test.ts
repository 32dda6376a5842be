import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { followWorker } from "./follow-worker";

const OWN = "/assets/own.js";

/** A service worker of a given build. It answers with its entry and records the messages it receives. */
class Worker extends EventTarget {
  state = "installing";
  readonly requested: unknown[] = [];
  constructor(private readonly entry: string) {
    super();
  }
  postMessage(message: unknown, [port]: MessagePort[] = []) {
    this.requested.push(message);
    if (message === "entry") port?.postMessage(this.entry);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active = new Worker(OWN);
  update = async () => {};
  /** Simulates the browser finding a new worker after an upgrade. */
  find(worker: Worker) {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    worker.become("installed");
  }
}

let registration: Registration;
let container: EventTarget & { controller: Worker | null };
let reloads: number;

beforeEach(async () => {
  registration = new Registration();
  reloads = 0;
  container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: async () => registration,
  });
  vi.stubEnv("PROD", true);
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  const reload = () => {
    reloads += 1;
  };
  vi.stubGlobal("location", { ...window.location, href: window.location.href, reload });
  const script = document.createElement("script");
  script.dataset.entry = "";
  script.setAttribute("src", OWN);
  document.head.append(script);
  onTestFinished(() => {
    script.remove();
    Reflect.deleteProperty(navigator, "serviceWorker");
    vi.unstubAllEnvs();
  });
  await renderInPortal(createElement("p", null, "The page"));
  await followWorker();
});

const theToast = () => screen.findByText("A new version is ready");
const pressReload = async () => userEvent.click(await screen.findByRole("button", { name: "Reload" }));

it("announces an upgrade once and activates it on request", async () => {
  const worker = new Worker("/assets/next.js");
  registration.find(worker);
  expect(await theToast()).toBeInTheDocument();
  expect(screen.getAllByText("A new version is ready")).toHaveLength(1);
  expect(worker.requested).toEqual(["entry"]);

  await pressReload();
  expect(worker.requested).toEqual(["entry", "take-over"]);
  expect(reloads).toBe(0);
  container.dispatchEvent(new Event("controllerchange"));
  expect(reloads).toBe(1);
});

it("reloads immediately if another window already activated it", async () => {
  const worker = new Worker("/assets/next.js");
  registration.find(worker);
  await theToast();
  worker.become("activated");
  container.dispatchEvent(new Event("controllerchange"));
  expect(reloads).toBe(0);
  await pressReload();
  expect(reloads).toBe(1);
});

it("shows nothing on a page of the new build", async () => {
  const worker = new Worker(OWN);
  registration.find(worker);
  await waitFor(() => expect(worker.requested).toEqual(["entry", "take-over"]));
  expect(screen.queryByText("A new version is ready")).toBeNull();
});

it("lets the first worker take over without asking", async () => {
  container.controller = null;
  const worker = new Worker("/assets/next.js");
  registration.find(worker);
  expect(worker.requested).toEqual([]);
});
