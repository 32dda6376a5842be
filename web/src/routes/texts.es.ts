import type { Worded } from "@/lib/worded";
import type { openTexts } from "./project/OpenProjectPage";

export const openProjectTexts: Worded<typeof openTexts> = { failed: "No se pudo abrir el proyecto" };
