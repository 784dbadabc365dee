import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type * as v from "valibot";
import { fieldsOf } from "@/components/forms/fields-of";
import type { TimedRow } from "@/data/changes/save-merged";
import { addRow, type ChangedTable, changeRow } from "@/data/content/content-changes";
import { createDrafts, type Drafts } from "@/data/session/drafts";
import type { CollectionDraft, RowSave, SavedRow } from "./collection-form";
import type { RowCollection } from "./use-collection";

type StoredRow = TimedRow & { id: string };

/** How rows are stored from a form. Gives the stored row of a changed one, and null for an added one. */
type StoreRow<Row, Checked> = (
  projectId: string,
  change: RowSave<Row, Checked>,
) => Promise<Row | null>;

/** The query of the rows of a project. */
type ListOf = (projectId: string) => { queryKey: readonly unknown[] };

interface RowFormOptions<Row, Values extends FieldValues, Checked> {
  schema: v.GenericSchema<Values, Checked>;
  /** The form's values for a stored row; null for a new one. */
  valuesOf: (row: Row | null) => Values & DefaultValues<Values>;
  store: StoreRow<Row, Checked>;
  /** Refetched after a save. */
  listOf: ListOf;
}

/** The rules, values, saving and drafts that all forms of one kind of rows share. */
export interface RowForm<Row, Values extends FieldValues, Checked>
  extends RowFormOptions<Row, Values, Checked> {
  drafts: Drafts<CollectionDraft<Row, Values>>;
}

/**
 * The form of one kind of rows, once for the app, since it keeps the drafts.
 *
 * @example
 * const milestoneForm = rowForm({ schema, valuesOf, ...storedIn(milestonesTable) });
 * const { field, isSaving, ...row } = useRowForm(milestoneForm, { projectId, collection });
 * <CollectionForm {...row} labels={labels} add="Add Milestone">…</CollectionForm>
 */
export function rowForm<Row, Values extends FieldValues, Checked>(
  options: RowFormOptions<Row, Values, Checked>,
): RowForm<Row, Values, Checked> {
  return { ...options, drafts: createDrafts() };
}

/** Stores rows as a table has them. */
export function storedIn<Row extends StoredRow>(table: ChangedTable<Row> & { list: ListOf }) {
  return {
    listOf: table.list,
    store: async (
      projectId: string,
      { loaded, newId, values }: RowSave<Row, Partial<Row>>,
    ): Promise<Row | null> => {
      if (loaded !== null) return changeRow(table, loaded, values);
      await addRow(table, { id: newId, projectId }, values);
      return null;
    },
  };
}

interface RowFormUse<Row> {
  projectId: string;
  collection: RowCollection<Row & { id: string }>;
  /** The success notice; absent where the list shows the success. */
  success?: string;
}

/** A form that adds a row or changes one: what `CollectionForm` needs of it. */
export function useRowForm<Row extends StoredRow, Values extends FieldValues, Checked>(
  { schema, valuesOf, store, listOf, drafts }: RowForm<Row, Values, Checked>,
  { projectId, collection, success }: RowFormUse<Row>,
) {
  const save = useMutation({
    mutationFn: async (change: RowSave<Row, Checked>): Promise<SavedRow<Row>> => {
      const stored = await store(projectId, change);
      return { id: stored?.id ?? change.newId, stored };
    },
    meta: { ...(success !== undefined && { success }), refetch: [listOf(projectId).queryKey] },
  });
  const form = useForm<Values, unknown, Checked>({
    resolver: valibotResolver(schema),
    defaultValues: valuesOf(collection.editing),
  });
  return {
    collection,
    form,
    save,
    drafts,
    valuesOf,
    field: fieldsOf(form),
    isSaving: save.isPending,
  };
}
