import type { CheckedDataViz } from "@vigie/domain/forms/data-viz";
import { mergeChanges } from "@vigie/domain/merge-changes";
import {
  type DataViz,
  type DataVizSlot,
  type DataVizType,
  readDataVizType,
  readDataVizValue,
} from "@vigie/domain/project/data-viz";
import * as v from "valibot";
import { RowChangedError } from "@/data/changes/save-merged";
import type { FailureKey } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrap, writtenRow } from "@/lib/unwrap";
import {
  loadSlice,
  type ProjectPatch,
  projectSliceQuery,
  reviseProject,
  sliceColumns,
  updateProject,
} from "./slice";

/** The columns of one slot, whichever it is, as the project's row holds them. */
export type StoredDataViz = v.InferOutput<ReturnType<typeof slotOf>["columns"]>;

/** What a slot holds: a visualization that may not be given yet, or not wholly. */
export type DataVizDraft = Omit<CheckedDataViz, "type"> & { type: DataVizType | null };

/** A slot of a project, or null where there is no such project for this person. */
export function dataVizQuery(projectId: string, slot: DataVizSlot) {
  return projectSliceQuery(slotOf(projectId, slot), "failed.loadVisualization");
}

/** What a row holds in a slot: `''` for texts and null for the rest where nothing is stored. */
export function readDataViz(row: Readonly<StoredDataViz>, slot: DataVizSlot): DataVizDraft {
  const columns = columnsOf(slot);
  return {
    type: readDataVizType(row[columns.type]),
    title: row[columns.title] ?? "",
    shortDescription: row[columns.shortDescription] ?? "",
    value: readDataVizValue(row[columns.value]),
    icon: row[columns.icon],
    image: row[columns.image],
    indicator: row.indicator,
  };
}

/** What is saved, where, and what the person started from. */
interface DataVizChange {
  projectId: string;
  slot: DataVizSlot;
  loaded: StoredDataViz;
  values: CheckedDataViz;
}

/**
 * Saves a visualization into its slot, with the indicator that it shows, and returns what is stored now.
 *
 * @throws {RowChangedError} when another member changed the same of it since it was loaded
 * @throws {DataError}
 */
export async function saveDataViz(change: DataVizChange): Promise<StoredDataViz> {
  const { projectId, slot, loaded, values } = change;
  const failure = "failed.saveVisualization";
  const address = slotOf(projectId, slot);
  const patch = patchOf(slot, values);
  // First: it may say the value, or leave it to be typed. Which one another member chose meanwhile is not in the project's
  // row, so that its moment does not tell.
  if (values.indicator !== loaded.indicator) {
    const stored = await loadSlice(address, failure);
    const mine = { ...patch, indicator: values.indicator };
    const { conflicts } = mergeChanges(loaded, mine, stored ?? loaded);
    if (stored && conflicts.includes("indicator")) {
      throw new RowChangedError(failure, stored, conflicts);
    }
    await showIndicator(projectId, slot, values.indicator, failure);
  }
  return updateProject(address, loaded, patch, failure);
}

/**
 * Empties a slot, whatever it holds by now, and returns what is stored then.
 *
 * @throws {DataError}
 */
export async function removeDataViz(projectId: string, slot: DataVizSlot): Promise<StoredDataViz> {
  const names = Object.values(columnsOf(slot));
  const nothing: ProjectPatch = Object.fromEntries(names.map((name) => [name, null]));
  const failure = "failed.removeVisualization";
  await showIndicator(projectId, slot, null, failure);
  return reviseProject(slotOf(projectId, slot), () => nothing, failure);
}

/** Has a slot show an indicator instead of the one that it shows; null for none. */
async function showIndicator(
  projectId: string,
  slot: DataVizSlot,
  indicator: string | null,
  failure: FailureKey,
): Promise<void> {
  const ofProject = (figure: DataVizSlot | null) =>
    database().from("indicators").update({ figure }).eq("project_id", projectId);
  const others = ofProject(null).eq("figure", slot);
  unwrap(await (indicator === null ? others : others.neq("id", indicator)), failure);
  if (indicator === null) return;
  const shown = await ofProject(slot).eq("id", indicator).select("id").maybeSingle();
  writtenRow(unwrap(shown, failure), failure);
}

async function shownIndicator(projectId: string, slot: DataVizSlot) {
  const shown = database().from("indicators").select("id").eq("project_id", projectId);
  const found = await shown.eq("figure", slot).maybeSingle();
  return { indicator: unwrap(found, "failed.loadVisualization")?.id ?? null };
}

function patchOf(slot: DataVizSlot, values: DataViz): ProjectPatch {
  const columns = columnsOf(slot);
  const patch: ProjectPatch = {};
  patch[columns.title] = values.title;
  patch[columns.type] = values.type;
  patch[columns.value] = values.value === null ? null : withTwoDecimals(values.value);
  patch[columns.icon] = values.icon;
  patch[columns.image] = values.image;
  patch[columns.shortDescription] = values.shortDescription;
  return patch;
}

/** What the column keeps, so that what was sent can be compared with what is stored. */
function withTwoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

function slotOf(projectId: string, slot: DataVizSlot) {
  const names = columnsOf(slot);
  const columns = sliceColumns({
    ...v.entriesFromList(Object.values(names), v.nullable(v.string())),
    ...v.entriesFromList([names.value], v.nullable(v.number())),
    indicator: v.nullable(v.string()),
  });
  const read = (id: string) => shownIndicator(id, slot);
  return { id: projectId, columns, apart: { names: ["indicator"], read } };
}

function columnsOf(slot: DataVizSlot) {
  return {
    title: `dv${slot}_titre`,
    type: `dv${slot}_vizualisation_type`,
    value: `dv${slot}_value`,
    icon: `dv${slot}_nom_icon`,
    image: `image_dv${slot}`,
    shortDescription: `dv${slot}_short_description`,
  } as const;
}
