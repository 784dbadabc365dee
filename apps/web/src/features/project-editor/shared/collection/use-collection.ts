import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useLatest } from "@/components/hooks/use-latest";
import { useConfirm } from "@/components/layout/confirm-dialog";
import type { RowAddress } from "@/data/content/content-changes";
import { useEditing } from "@/features/project-editor/shared/editing/use-editing";
import type { Reorder, ReorderActions } from "@/features/project-editor/shared/reorder/use-reorder";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { useKeptRows } from "./use-kept-rows";
import { useRowSearch } from "./use-row-search";
import { useSavedRow } from "./use-saved-row";

interface RemovalOptions<Address> {
  remove: (address: Address) => Promise<void>;
  /** Called with each that is deleted, also while another one is being deleted. */
  onRemoved?: (address: Address) => void;
  /** Called with each that could not be. */
  onFailed?: (address: Address, error: Error) => void;
  /** The query of the list, which is refetched. */
  queryKey: QueryKey;
  /** The success notice; absent if the list shows the success. */
  success?: string;
}

interface Removal {
  /** The question before something is deleted. */
  title: string;
  text: string;
  action: string;
}

/** Deletes entries of a list, each after a confirmation. */
export function useRemoval<Address>(options: RemovalOptions<Address>) {
  const { remove, onRemoved, onFailed, queryKey, success } = options;
  const confirm = useConfirm();
  const focus = useFocusAfterRemoval();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: remove,
    onSuccess: (_, address) => onRemoved?.(address),
    onError: (failure, address) => onFailed?.(address, failure),
    meta: { ...(success !== undefined && { success }), refetch: [queryKey] },
  });
  return {
    /** Where the focus goes when an entry is removed; for the list that shows them. */
    focus,
    /** The entry that is being deleted, or null. */
    current: isPending ? variables : null,
    /** Asks, and deletes if the person agrees. */
    ask: async (address: Address, question: Removal) => {
      const agreed = await confirm({ ...question, finalFocus: focus.afterQuestion });
      if (agreed) mutate(address);
    },
  };
}

interface CollectionOptions<Row>
  extends Omit<RemovalOptions<RowAddress>, "onRemoved" | "onFailed"> {
  projectId: string;
  rows: readonly Row[];
  /** The searchable texts of a row. */
  textsOf: (row: Row) => readonly string[];
  /** The question before a row is deleted. */
  question: (row: Row) => Removal;
  /** The reordering of the rows, if people can change their order. */
  order?: Reorder<Row>;
  /** The id of a row that no search hides, since it is open; null for none. */
  open?: string | null;
}

/** The actions of rows, with stable identities, so that a change renders only its row again. */
export interface CollectionActions<Row> {
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
  /** Shows an error below a row; null removes it. */
  setFailure: (id: string, message: string | null) => void;
  /** Keeps a row in the list while it has unsaved text, even if it is deleted meanwhile. */
  hold: (row: Row, isHeld: boolean) => void;
}

/** The props of a row. Memoised rows compare them shallowly. */
export interface CollectionRow<Row> {
  /** Whether it is being edited in the form. */
  isEdited: boolean;
  /** Whether it is being deleted. */
  isRemoved: boolean;
  /** Whether it was picked up to be moved. */
  isLifted: boolean;
  /** Whether it is pinned to the top of the list, because it was just added out of sight. */
  isPinned: boolean;
  /** Increased to highlight the row; 0 before. */
  flash: number;
  /** The error of the last action on it, or null. */
  failure: string | null;
  actions: CollectionActions<Row>;
  /** The actions that move it; null if it cannot be moved. */
  reorder: ReorderActions | null;
}

/** A list of rows that can be added, edited and deleted, with one form. */
export type RowCollection<Row extends { id: string }> = ReturnType<typeof useCollection<Row>>;

/** The state of a list: which rows are shown, which one is in the form, and the actions on each. */
export function useCollection<Row extends { id: string }>(options: CollectionOptions<Row>) {
  const t = useStaffTexts();
  const { projectId, rows, textsOf, order } = options;
  const form = useEditing<Row>();
  const removal = useRemoval({
    ...options,
    onRemoved: ({ id }) => {
      const opened = latest.current.form;
      if (opened.editing?.id === id) opened.stop();
    },
    onFailed: ({ id }, error) => actions.setFailure(id, errorMessage(t, error)),
  });
  const client = useQueryClient();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const { rows: all, isHeld, hold } = useKeptRows(rows, form.editing);
  const search = useRowSearch(rows, textsOf);
  const fresh = useSavedRow(rows);
  const latest = useLatest({ options, form, removal });
  const inHand = order?.lifted ?? order?.moved ?? null;
  useEffect(() => {
    if (inHand !== null) fresh.unpin(inHand);
  }, [inHand, fresh.unpin]);

  const actions = useMemo<CollectionActions<Row>>(() => {
    const setFailure = (id: string, message: string | null) =>
      setFailures((before) => {
        if ((before.get(id) ?? null) === message) return before;
        const after = new Map(before);
        if (message === null) after.delete(id);
        else after.set(id, message);
        return after;
      });
    return {
      setFailure,
      hold,
      onEdit: (row) => latest.current.form.edit(row),
      onDelete: (row) => {
        const { options: now, removal: deletion } = latest.current;
        setFailure(row.id, null);
        void deletion.ask({ id: row.id, projectId: now.projectId }, now.question(row));
      },
    };
  }, [latest, hold]);

  const isPinned = (row: Row) => fresh.pinned.includes(row.id);
  const { editing } = form;
  const isStored = (row: Row) => all === rows || rows.includes(row);
  const isShown = (row: Row) =>
    search.matches(row) || isHeld(row) || isPinned(row) || row.id === options.open;
  const shown = all.filter(isShown);
  return {
    ...form,
    projectId,
    removal,
    actions,
    search,
    /** The rows to render: pinned ones, then those that match the search. */
    shown: [...shown.filter(isPinned), ...shown.filter((row) => !isPinned(row))],
    /** The same where each stands in the list. */
    inOrder: shown,
    /** The number of rows, including one in the form that was deleted elsewhere. */
    count: all.length,
    /** Marks the row in the form as deleted elsewhere; it stays until the form is left. */
    lost: () => {
      form.markGone();
      void client.invalidateQueries({ queryKey: options.queryKey });
    },
    /** Returns to adding once the form is saved, and highlights the row. */
    saved: (id: string | null) => {
      form.stop();
      if (id !== null) fresh.show(id);
    },
    row: (row: Row): CollectionRow<Row> => {
      const orderFailure = order?.failure?.id === row.id ? order.failure.message : null;
      return {
        isEdited: editing?.id === row.id,
        isRemoved: removal.current?.id === row.id,
        isLifted: order?.lifted === row.id,
        isPinned: isPinned(row),
        flash: fresh.id === row.id ? fresh.round : 0,
        failure: orderFailure ?? failures.get(row.id) ?? null,
        actions,
        // Rows cannot be moved while a search hides others.
        reorder: order === undefined || search.text !== "" || !isStored(row) ? null : order.actions,
      };
    },
  };
}
