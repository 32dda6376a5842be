import { useQuery } from "@tanstack/react-query";
import { readReader } from "./device";

/** The user of this device and the projects that it remembers; null if there are none. */
export const useReader = () =>
  useQuery({
    queryKey: ["device"],
    queryFn: async () => (await readReader()) ?? null,
    retry: false,
    gcTime: 0,
  });
