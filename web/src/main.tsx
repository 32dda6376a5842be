import "./theme/mantine-styles";
import "@fontsource-variable/public-sans/wght.css";
import "./theme/base.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Loaded while the first page is being rendered, so that its text does not move.
void document.fonts.load("1rem 'Public Sans Variable'");
// In steps: a slow phone goes on answering meanwhile.
startTransition(() => createRoot(root).render(<App />));
