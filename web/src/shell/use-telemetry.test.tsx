import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { useTelemetry } from "./use-telemetry";

function Page() {
  useTelemetry();
  return <p>Page</p>;
}

it("shows admins a critical issue in a toast", async () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  const memory = { configurable: true, value: { usedJSHeapSize: 163 * 1024 * 1024 } };
  Object.defineProperty(performance, "memory", memory);
  onTestFinished(() => void Reflect.deleteProperty(performance, "memory"));
  server.use(http.get("/api/me", () => HttpResponse.json(anAccount("admin"))));
  await renderInPortal(<Page />);
  expect(await screen.findByText("Critical Performance Issue")).toBeInTheDocument();
});
