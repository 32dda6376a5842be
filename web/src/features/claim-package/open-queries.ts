import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { saveFile, saveFrom } from "@/lib/browser/save-file";

export type ShownPackage = Schemas["SharedPackage"];

/** Shows the package of a link. This counts as opening it. */
export function useShowPackage() {
  return useMutation({
    mutationFn: async (token: string) => unwrap(await api.POST("/api/package-links/show", { body: { token } })),
  });
}

/** Downloads the package of a link. */
export function useDownloadPackage() {
  return useMutation({
    mutationFn: async (token: string) => {
      saveFrom(unwrap(await api.POST("/api/package-links/download", { body: { token } })).url);
    },
  });
}

/** Downloads the timestamp of the package of a link, under the name that the package's README expects. */
export function useDownloadTimestamp() {
  return useMutation({
    mutationFn: async (token: string) => {
      const answer = await api.POST("/api/package-links/timestamp", { body: { token }, parseAs: "blob" });
      saveFile(unwrap<Blob>(answer), "tagmanifest-sha256.txt.tsr");
    },
  });
}
