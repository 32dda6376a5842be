import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SitePlan } from "@/lib/site/plan";
import { type ReadSchedule, readSchedule } from "./kept-schedule";

/** A schedule as this device has it. */
export interface ShownSchedule extends Pick<ReadSchedule, "userId" | "zone" | "readAt"> {
  plan: SitePlan;
}

/** The visits on this device, with their thumbnails; null if there are none, undefined until they are read. */
export function useKeptSchedule(): ShownSchedule | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: ["device", "schedule"],
    queryFn: async () => (await readSchedule()) ?? null,
    retry: false,
    gcTime: 0,
  });
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (!data) return;
    const made = new Map([...data.photos].map(([id, content]) => [id, URL.createObjectURL(content)]));
    setLinks(made);
    return () => {
      for (const link of made.values()) URL.revokeObjectURL(link);
    };
  }, [data]);
  if (!data) return isPending ? undefined : null;
  const { userId, zone, readAt, plan } = data;
  return { userId, zone, readAt, plan: withThumbnails(plan, links) };
}

const withThumbnails = (plan: SitePlan, links: ReadonlyMap<string, string>): SitePlan => ({
  ...plan,
  projects: plan.projects.map((project) => ({
    ...project,
    photos: project.photos.map((photo) => ({ ...photo, thumbnail: links.get(photo.id) })),
  })),
});
