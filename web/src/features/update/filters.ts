import { updateTexts } from "./texts";

/** What a timeline can be narrowed to; the server knows what each finds. */
export type UpdateFilter = keyof typeof updateTexts.filters;

/** The filter menu, in its order. */
export const UPDATE_FILTERS = Object.entries(updateTexts.filters) as Array<[UpdateFilter, string]>;
