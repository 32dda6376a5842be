import { command } from "./binary.ts";
import { emptyData, removeData, settings } from "./database.ts";
import { publish, readPeople } from "./template.ts";

/** Creates the template data through the command line. Every test starts from a copy of it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const data = await emptyData();
  const printed = await command(["demo"], settings(data));
  publish({ data, people: readPeople(printed) });
  return () => removeData(data);
}
