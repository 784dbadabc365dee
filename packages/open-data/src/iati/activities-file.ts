import type { OpenProject } from "../open-project";
import { element, XML_DECLARATION, xmlEnd, xmlStart } from "../xml";
import { moment } from "./elements";
import { countriesOf } from "./facts";

const NAME = "iati-activities";

/** How a file of activities begins, the text of each of which follows. */
export function activitiesStart(generatedAt: string): string {
  const root = element(NAME, { version: "2.03", "generated-datetime": moment(generatedAt) });
  return `${XML_DECLARATION}${xmlStart(root)}\n`;
}

/** How it ends. */
export const ACTIVITIES_END = `${xmlEnd(element(NAME))}\n`;

/**
 * The file that an activity belongs to where an organisation has too many for one: its country, `multi` for several and
 * `other` for none.
 */
export function groupOf(project: OpenProject): string {
  const [country = "other", ...others] = countriesOf(project);
  return others.length > 0 ? "multi" : country.toLowerCase();
}
