import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useConfirm } from "@/components/layout/confirm-dialog";
import type { RowAddress } from "@/data/content/rows";
import { useEditing } from "./use-editing";

interface RemovalOptions<Address> {
  remove: (address: Address) => Promise<void>;
  /** The query of the list, which is read again. */
  queryKey: QueryKey;
  /** The toast that says it worked; without one, that is seen in the list. */
  success?: string;
}

interface Removal {
  /** What is asked before something is deleted. */
  title: string;
  text: string;
  action: string;
}

/** Deletes entries of a list, each after a question. */
export function useRemoval<Address>({ remove, queryKey, success }: RemovalOptions<Address>) {
  const confirm = useConfirm();
  const focus = useFocusAfterRemoval();
  const { mutate, error, reset, isPending, variables } = useMutation({
    mutationFn: remove,
    meta: { ...(success !== undefined && { success }), refetch: [queryKey] },
  });
  return {
    error,
    reset,
    /** Where the focus goes when an entry is removed; for the list that shows them. */
    focus,
    /** What is being deleted, or null. */
    current: isPending ? variables : null,
    /** Asks, and deletes where the person agrees; `onRemoved` is told when it is done. */
    ask: async (address: Address, question: Removal, onRemoved?: () => void) => {
      const agreed = await confirm({ ...question, finalFocus: focus.afterQuestion });
      if (agreed) mutate(address, { ...(onRemoved && { onSuccess: onRemoved }) });
    },
  };
}

interface CollectionOptions<Row> extends RemovalOptions<RowAddress> {
  projectId: string;
  /** What is asked before a row is deleted. */
  question: (row: Row) => Removal;
}

/** What a row of a collection is told, and what it tells. */
export interface CollectionRow {
  /** Whether it is in the form. */
  isEdited: boolean;
  /** Whether it is being deleted. */
  isRemoved: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A list of rows that can be added, edited and deleted, with one form above it. */
export type RowCollection<Row extends { id: string }> = ReturnType<typeof useCollection<Row>>;

/** Which row of a list is in the form, and which one is being deleted. */
export function useCollection<Row extends { id: string }>(options: CollectionOptions<Row>) {
  const { projectId, question } = options;
  const form = useEditing<Row>();
  const removal = useRemoval(options);
  return {
    ...form,
    projectId,
    removal,
    row: (row: Row): CollectionRow => {
      const isEdited = form.editing?.id === row.id;
      return {
        isEdited,
        isRemoved: removal.current?.id === row.id,
        onEdit: () => form.edit(row),
        onDelete: () => {
          const leaveForm = () => (isEdited ? form.stop() : undefined);
          void removal.ask({ id: row.id, projectId }, question(row), leaveForm);
        },
      };
    },
  };
}
