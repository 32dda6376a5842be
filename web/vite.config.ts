import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.BUILDBACK_URL ?? "http://127.0.0.1:8080";

/** Chunks that change rarely and that every page needs: few files load faster than many (one round trip each). */
const VENDORS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: "data", test: /node_modules[\\/](@tanstack|openapi-fetch|dayjs|valibot)[\\/]/, priority: 2 },
  // Only what several pages share: the rest stays with the page that needs it.
  {
    name: "ui",
    test: /node_modules[\\/](@mantine|@floating-ui|@tabler|clsx)[\\/]|src[\\/](components|lib|api|theme)[\\/].*\.tsx?$/,
    priority: 1,
    minShareCount: 3,
  },
];

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": { target: server, changeOrigin: true } } },
  preview: { proxy: { "/api": { target: server, changeOrigin: true } } },
  build: {
    target: ["chrome111", "firefox114", "safari16.4"],
    sourcemap: false,
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: VENDORS } } },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    setupFiles: ["./src/test/setup.ts"],
    restoreMocks: true,
    css: false,
  },
});
