import type { StaffTexts } from "../language/texts";
import { readCities } from "../places/cities";
import { countryLabels, readCountryCodes } from "../places/countries";
import { DATA_VIZ_SLOTS, type DataVizSlot } from "../project/data-viz";
import { type ColumnChange, columnInWords, namesOf } from "./changed-columns";
import { type HistoryEntry, largeValueBytes } from "./entry";
import { counted, joined, type Quoted, type Sentence, say, shortened } from "./sentence";
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
  if (told.length === 0 && facts.length > 0) told.push(say(t)`changed the ${namesOf(t, facts)}`);
  const all = [...told, ...figures];
  return all.length === 0 ? say(t)`changed the project` : joined(t, all);
}

function inWords(t: StaffTexts, entry: HistoryEntry, change: ColumnChange): Sentence {
  const { column, before, after } = change;
  const isTooLong = [entry.before, entry.after].some(
    (row) => largeValueBytes(row?.[column]) !== null,
  );
  if (isTooLong) return columnInWords(t, change);
  switch (column) {
    case "title":
      return say(t)`renamed the project from ${before.said} to ${after.said}`;
    case "is_online":
      return entry.after?.[column] === true
        ? say(t)`put the project online`
        : say(t)`took the project offline`;
    case "user_id":
      return after.isEmpty
        ? say(t)`left the project without an owner`
        : say(t)`made ${after.said} the owner of the project`;
    case "countries":
      return listInWords(t, change, countryNames(t, entry.before), countryNames(t, entry.after));
    case "cities":
      return listInWords(t, change, cityNames(entry.before), cityNames(entry.after));
    case "images":
      return donorPhotosInWords(t, entry);
    default:
      return columnInWords(t, change);
  }
}

type Row = HistoryEntry["before"];

function countryNames(t: StaffTexts, row: Row): Quoted[] {
  return readCountryCodes(row?.countries).map((code) => ({ quoted: countryLabels(t, [code]) }));
}

function cityNames(row: Row): Quoted[] {
  return readCities(row?.cities).map((city) => ({ quoted: shortened(city) }));
}

/** `added Senegal to the countries and removed Mali from them`. */
function listInWords(
  t: StaffTexts,
  change: ColumnChange,
  before: readonly Quoted[],
  after: readonly Quoted[],
): Sentence {
  const added = without(after, before);
  const removed = without(before, after);
  if (added.length + removed.length > TOLD_MAX || added.length + removed.length === 0) {
    return columnInWords(t, change);
  }
  const additions = say(t)`added ${joined(
    t,
    added.map((name) => [name]),
  )} to the ${change.name}`;
  if (removed.length === 0) return additions;
  const removals = joined(
    t,
    removed.map((name) => [name]),
  );
  return added.length === 0
    ? say(t)`removed ${removals} from the ${change.name}`
    : say(t)`${additions} and removed ${removals}`;
}

function without(names: readonly Quoted[], others: readonly Quoted[]): Quoted[] {
  const known = new Set(others.map(({ quoted }) => quoted));
  return names.filter(({ quoted }) => !known.has(quoted));
}

const photos = { one: "donor photo", many: "donor photos" };

function donorPhotosInWords(t: StaffTexts, entry: HistoryEntry): Sentence {
  const before = new Set(listedTexts(entry.before?.images));
  const after = new Set(listedTexts(entry.after?.images));
  const added = [...after].filter((address) => !before.has(address)).length;
  const removed = [...before].filter((address) => !after.has(address)).length;
  const parts: Sentence[] = [];
  if (added > 0) parts.push(say(t)`added ${counted(t, added, photos)}`);
  if (removed > 0) parts.push(say(t)`removed ${counted(t, removed, photos)}`);
  return parts.length === 0 ? say(t)`changed the order of the donor photos` : joined(t, parts);
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
  const title = changes.find(({ column }) => column === `dv${slot}_titre`);
  if (title?.before.isEmpty) return say(t)`added the figure ${title.after.said}`;
  if (title?.after.isEmpty) return say(t)`removed the figure ${title.before.said}`;
  const figure = title
    ? say(t)`the figure ${title.after.said}`
    : (titledFigure(t, entry) ?? say(t)`figure ${String(slot)}`);
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) return say(t)`changed ${figure}`;
  return title
    ? say(t)`renamed the figure from ${title.before.said} to ${title.after.said}`
    : columnInWords(t, change, say(t)` of ${figure}`);
}

/** A change of one figure alone is labelled with the figure's title, others with the project's. */
function titledFigure(t: StaffTexts, entry: HistoryEntry): Sentence | null {
  const [slot, ...others] = new Set(Object.keys(entry.after ?? {}).map(slotOf));
  const title = shortened(entry.rowLabel ?? "");
  if (slot === null || others.length > 0) return null;
  if (title === "" || entry.rowLabel === entry.projectTitle) return null;
  return say(t)`the figure ${{ quoted: title }}`;
}
