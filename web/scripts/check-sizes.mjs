// Checks that no file exceeds 400 lines and no function 80. Tests are exempt.
import { isTest, names, sizesOf } from "./sources.mjs";

const FILE_MAX = 400;
const FUNCTION_MAX = 80;

/** Functions that exceed the limit, with their current length. They may only get shorter. */
const STILL_LONGER = {
  "features/calendar/Calendar.tsx Loaded": 187,
  "features/calendar/ContractorsView.tsx ContractorsView": 134,
  "features/calendar/MonthView.tsx MonthView": 89,
  "features/calendar/TimeGrid.tsx TimeGrid": 136,
  "features/calendar/use-moves.ts useMoves": 82,
  "features/event/StatusDialog.tsx StatusDialog": 172,
  "features/note/NoteEditor.tsx NoteEditor": 139,
  "features/task/EditTaskDialog.tsx EditTaskDialog": 136,
  "features/update/AddUpdateDialog.tsx AddUpdateDialog": 175,
  "shell/stream/event-stream.ts openEventStream": 95,
  "shell/stream/shared-stream.ts share": 94,
};

const broken = [];
for (const name of names) {
  if (isTest(name) || name.endsWith(".d.ts")) continue;
  const { lines, functions } = sizesOf(name);
  if (lines > FILE_MAX) broken.push(`${name}: ${lines} lines, more than ${FILE_MAX}`);
  for (const { name: called, length } of functions)
    if (length > (STILL_LONGER[`${name} ${called}`] ?? FUNCTION_MAX))
      broken.push(`${name}: ${called} has ${length} lines, more than ${FUNCTION_MAX}`);
}
if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exit(1);
}
