import * as v from "valibot";
import type { StaffTexts } from "../language/texts";
import type { HistoryEntry } from "./entry";
import { type Sentence, say, shortened } from "./sentence";

/** What entries about imports of projects have for a table: the row of each is the import itself. */
export const IMPORTS = "imports";

const count = v.fallback(v.number(), 0);

const counts = v.object({
  added: count,
  changed: count,
  published: count,
  taken_offline: count,
  taken_back: count,
  left: count,
});

/** How many projects an entry about an import is about, of each kind. */
export function importCounts({ before, after }: HistoryEntry): v.InferOutput<typeof counts> {
  return v.parse(counts, { ...before, ...after });
}

/**
 * What an entry about an import says: `Import of 212 projects from …` for the import itself, and from the verb on for
 * what was done with it later.
 */
export function describeImport(t: StaffTexts, entry: HistoryEntry): Sentence {
  const { added, changed, published, taken_offline, taken_back, left } = importCounts(entry);
  const file = { quoted: shortened(entry.rowLabel ?? "") };
  switch (entry.action) {
    case "insert": {
      const done = [
        ...(added > 0 ? [t("history.importAdded", { count: added })] : []),
        ...(changed > 0 ? [t("history.importChanged", { count: changed })] : []),
      ];
      const projects = t("history.countedProjects", { count: added + changed });
      return say(t)`Import of ${projects} from ${file} (${done.join(", ")})`;
    }
    case "update": {
      const projects = t("history.countedProjects", { count: published + taken_offline });
      return published > 0
        ? say(t)`put ${projects} of the import ${file} online`
        : say(t)`took ${projects} of the import ${file} offline`;
    }
    case "delete": {
      const projects = t("history.countedProjects", { count: taken_back });
      const undid = say(t)`undid the import ${file}: ${projects}`;
      return left > 0 ? [...undid, ", ", t("history.importLeft", { count: left })] : undid;
    }
  }
}
