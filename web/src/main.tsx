import "./theme/mantine-styles";
import "@fontsource-variable/public-sans/wght.css";
import "./theme/base.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Load the font while the first page renders, so that the text does not shift.
void document.fonts.load("1rem 'Public Sans Variable'");
// As a transition, so that a slow phone stays responsive.
startTransition(() => createRoot(root).render(<App />));
