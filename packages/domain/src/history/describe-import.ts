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
  const counted = (count: number) => t("history.countedProjects", { count });
  switch (entry.action) {
    case "insert": {
      const counts = [
        ...(added > 0 ? [t("history.importAdded", { count: added })] : []),
        ...(changed > 0 ? [t("history.importChanged", { count: changed })] : []),
      ];
      const parts = { countedProjects: counted(added + changed), file, counts: counts.join(", ") };
      return say(t, "history.importOf", parts);
    }
    case "update": {
      const parts = { countedProjects: counted(published + taken_offline), file };
      const isOnline = published > 0;
      return say(t, `history.${isOnline ? "putImportedOnline" : "tookImportedOffline"}`, parts);
    }
    case "delete": {
      const undid = say(t, "history.undidImport", { countedProjects: counted(taken_back), file });
      if (left === 0) return undid;
      const next = t("history.importLeft", { count: left });
      return say(t, "history.comma", { before: undid, next });
    }
  }
}
