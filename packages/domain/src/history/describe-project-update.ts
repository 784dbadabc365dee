import type { StaffTexts } from "../language/texts";
import { readCities } from "../places/cities";
import { countryLabels, readCountryCodes } from "../places/countries";
import { DATA_VIZ_SLOTS, type DataVizSlot } from "../project/data-viz";
import { type ColumnChange, columnInWords, namesOf, renamed } from "./changed-columns";
import { type HistoryEntry, largeValueBytes } from "./entry";
import { joined, type Sentence, say, shortened } from "./sentence";
import { listedTexts } from "./shown-value";

/** How many changes of one save are described individually. */
const TOLD_MAX = 3;

/** What a save of a project's own row did: its facts, its budget, its figures, its donor photos. */
export function describeProjectUpdate(
  t: StaffTexts,
  entry: HistoryEntry,
  changes: readonly ColumnChange[],
): Sentence {
  const facts = changes.filter(({ column }) => slotOf(column) === null);
  const figures = DATA_VIZ_SLOTS.flatMap((slot) => {
    const ofSlot = changes.filter(({ column }) => slotOf(column) === slot);
    return ofSlot.length === 0 ? [] : [figureInWords(t, entry, slot, ofSlot)];
  });
  const told =
    facts.length + figures.length > TOLD_MAX ? [] : facts.map((fact) => inWords(t, entry, fact));
  if (told.length === 0 && facts.length > 0) {
    told.push(say(t, "history.changedColumn", { what: namesOf(t, facts) }));
  }
  const all = [...told, ...figures];
  return all.length === 0 ? [t("history.changedTheProject")] : joined(t, ...all);
}

function inWords(t: StaffTexts, entry: HistoryEntry, change: ColumnChange): Sentence {
  const { column, after } = change;
  const isTooLong = [entry.before, entry.after].some(
    (row) => largeValueBytes(row?.[column]) !== null,
  );
  if (isTooLong) return columnInWords(t, change);
  switch (column) {
    case "title":
      return renamed(t, "projects", change);
    case "is_online":
      return [t(entry.after?.[column] === true ? "history.putItOnline" : "history.tookItOffline")];
    case "keeps_ledger":
      return [t(entry.after?.[column] === true ? "history.keptEntries" : "history.stoppedEntries")];
    case "shows_entries":
      return [t(entry.after?.[column] === true ? "history.showedEntries" : "history.hidEntries")];
    case "user_id":
      return after.isEmpty
        ? [t("history.leftWithoutOwner")]
        : say(t, "history.madeOwner", { whom: { quoted: after.text } });
    case "countries":
    case "cities":
      return listInWords(t, column, change, entry);
    case "images":
      return donorPhotosInWords(t, entry);
    default:
      return columnInWords(t, change);
  }
}

/** `added Senegal to the countries and removed Mali`. */
function listInWords(
  t: StaffTexts,
  column: "countries" | "cities",
  change: ColumnChange,
  entry: HistoryEntry,
): Sentence {
  const namesIn = (row: HistoryEntry["before"]) =>
    column === "cities"
      ? readCities(row?.cities).map(shortened)
      : readCountryCodes(row?.countries).map((code) => countryLabels(t, [code]));
  const [before, after] = [namesIn(entry.before), namesIn(entry.after)];
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  const count = added.length + removed.length;
  if (count > TOLD_MAX || count === 0) return columnInWords(t, change);
  const listed = (names: readonly string[]) => joined(t, ...names.map((quoted) => [{ quoted }]));
  if (added.length === 0) return say(t, `history.removed_${column}`, { names: listed(removed) });
  const deed = say(t, `history.added_${column}`, { names: listed(added) });
  if (removed.length === 0) return deed;
  return say(t, "history.andRemoved", { deed, names: listed(removed) });
}

function donorPhotosInWords(t: StaffTexts, entry: HistoryEntry): Sentence {
  const before = new Set(listedTexts(entry.before?.images));
  const after = new Set(listedTexts(entry.after?.images));
  const added = [...after].filter((address) => !before.has(address)).length;
  const removed = [...before].filter((address) => !after.has(address)).length;
  const parts: Sentence[] = [];
  if (added > 0) parts.push([t("history.addedDonorPhotos", { count: added })]);
  if (removed > 0) parts.push([t("history.removedDonorPhotos", { count: removed })]);
  return parts.length === 0 ? [t("history.changedOrderOfDonorPhotos")] : joined(t, ...parts);
}

/** The figure that a column belongs to; null for other columns. */
function slotOf(column: string): DataVizSlot | null {
  return (
    DATA_VIZ_SLOTS.find(
      (slot) => column.startsWith(`dv${slot}_`) || column === `image_dv${slot}`,
    ) ?? null
  );
}

function figureInWords(
  t: StaffTexts,
  entry: HistoryEntry,
  slot: DataVizSlot,
  changes: readonly ColumnChange[],
): Sentence {
  const title = changes.find(({ kind }) => kind === "title");
  const [change, ...others] = changes;
  const name = title?.after.said ?? titleOfFigure(entry);
  const inForm = (form: "the" | "of", called = name) =>
    called === null
      ? say(t, `historyRows.numberedFigure.${form}`, { name: String(slot) })
      : say(t, `historyRows.figure.${form}`, { name: called });
  if (title?.before.isEmpty) return say(t, "history.added", { row: inForm("the") });
  if (title?.after.isEmpty) {
    return say(t, "history.removed", { row: inForm("the", title.before.said) });
  }
  if (change === undefined || others.length > 0) {
    return say(t, "history.changed", { row: inForm("the") });
  }
  return title ? renamed(t, "figure", title) : columnInWords(t, change, inForm("of"));
}

/** A change of one figure alone is labelled with the figure's title, others with the project's: null. */
function titleOfFigure(entry: HistoryEntry): Sentence | null {
  const [slot, ...others] = new Set(Object.keys(entry.after ?? {}).map(slotOf));
  const title = shortened(entry.rowLabel ?? "");
  if (slot === null || others.length > 0) return null;
  return title === "" || entry.rowLabel === entry.projectTitle ? null : [{ quoted: title }];
}
