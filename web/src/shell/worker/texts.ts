export const workerTexts = { ready: "A new version is ready", reload: "Reload" } as const;
