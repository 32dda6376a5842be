import { Outlet } from "@tanstack/react-router";
import { SkipLink } from "./SkipLink";
import { useChangeStream } from "./stream/use-change-stream";

/** Around the owner's pages: they stay fresh by themselves. */
export function OwnerLayout() {
  useChangeStream("/api/owner/stream");
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  );
}
