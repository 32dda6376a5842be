import * as v from "valibot";
import { textParam } from "@/features/project/shared/search";

/** The calendar's view, date, filters and open dialogs. The page validates the values. */
export const calendarSearch = v.object({
  view: textParam,
  date: textParam,
  project: textParam,
  contractor: textParam,
  type: textParam,
  entry: textParam,
  event: textParam,
});
