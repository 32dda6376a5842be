import { worded } from "@/lib/worded";

export const workerTexts = worded("workerTexts", { ready: "A new version is ready", reload: "Reload" } as const);
