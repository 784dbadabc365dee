import { useMutation, useQueryClient } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import { milestoneStatusLabel, nextMilestoneStatus } from "@vigie/domain/project/milestone-status";
import { useMemo, useRef, useState } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import { type Changer, isRowChanged, RowGoneError } from "@/data/changes/save-merged";
import { changeRow } from "@/data/content/content-changes";
import {
  type KeyMilestone,
  type MilestoneProgress,
  milestonesTable,
} from "@/data/content/milestones";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

/** Inline changes of a milestone; the functions are stable, so that rows do not render again. */
export interface MilestoneChanges {
  /** Changes it to the next status, optimistically. */
  advance: (milestone: KeyMilestone) => void;
  /** Renames it; `from` is the milestone that the person started from. */
  rename: (name: string, from: KeyMilestone) => Promise<void>;
  /** Resolves a conflict: this person's status is sent again, or the other's stays. */
  settle: (conflict: StatusConflict, choice: "mine" | "theirs") => void;
}

/** A conflict: another person changed the status before this one's change arrived. */
export interface StatusConflict {
  mine: MilestoneProgress;
  /** The stored milestone. */
  stored: KeyMilestone;
  by: Changer | null;
}

interface StatusChange {
  milestone: KeyMilestone;
  to: MilestoneProgress;
  /** A sequence number, since only the last change of a milestone is sent. */
  turn: number;
}

/** Changes milestones in their rows; `setFailure` shows an error below a row. */
export function useMilestoneChanges(
  projectId: string,
  setFailure: (id: string, message: string | null) => void,
) {
  const { set, conflicts, forget } = useStatusChanges(projectId, setFailure);
  const client = useQueryClient();
  const latest = useLatest({ set, forget });
  const changes = useMemo<MilestoneChanges>(
    () => ({
      advance: (milestone) => {
        const status = nextMilestoneStatus(milestone.status);
        const completedOn = status === "completed" ? localIsoDate(new Date()) : null;
        latest.current.set(milestone, { status, completedOn });
      },
      rename: async (name, from) => {
        await changeRow(milestonesTable, from, { name });
        await client.invalidateQueries({ queryKey: milestonesTable.list(projectId).queryKey });
      },
      settle: ({ stored, mine }, choice) => {
        if (choice === "mine") latest.current.set(stored, mine);
        else latest.current.forget(stored.id);
      },
    }),
    [client, projectId, latest],
  );
  return {
    changes,
    /** Conflicts by the id of the milestone. */
    conflicts,
  };
}

/**
 * Optimistic changes of milestones' statuses, sent one after the other; of several waiting changes of one milestone
 * only the last is sent. A failed change is rolled back; after a conflict the person chooses.
 */
function useStatusChanges(
  projectId: string,
  setFailure: (id: string, message: string | null) => void,
) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const { queryKey } = milestonesTable.list(projectId);
  const mutationKey = ["milestone-status", projectId];
  const turns = useRef(new Map<string, number>());
  const stored = useRef(new Map<string, KeyMilestone>());
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, StatusConflict>>(new Map());
  const isLast = ({ milestone, turn }: StatusChange) => turns.current.get(milestone.id) === turn;
  const show = (id: string, change: Partial<KeyMilestone>) =>
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...change } : row)),
    );
  const forget = (id: string) =>
    setConflicts((before) => new Map([...before].filter(([other]) => other !== id)));

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (change: StatusChange) => {
      const { milestone, to } = change;
      if (!isLast(change)) return;
      const { id } = milestone;
      stored.current.set(
        id,
        await changeRow(milestonesTable, stored.current.get(id) ?? milestone, to),
      );
    },
    onSuccess: (_data, change) => {
      const { milestone, to } = change;
      if (!isLast(change)) return;
      show(milestone.id, stored.current.get(milestone.id) ?? to);
      const undo = { status: milestone.status, completedOn: milestone.completedOn };
      const status = milestoneStatusLabel(t, to.status).toLowerCase();
      showToast(t("editor.is", { name: milestone.name, status }), {
        label: t("editor.undo"),
        run: () => set({ ...milestone, ...to }, undo),
      });
    },
    onError: (error, change) => {
      const { id, name } = change.milestone;
      if (isRowChanged<KeyMilestone>(error)) stored.current.set(id, error.stored);
      if (!isLast(change)) return;
      const before = stored.current.get(id);
      if (before) show(id, before);
      if (isRowChanged<KeyMilestone>(error)) {
        const conflict = { mine: change.to, stored: error.stored, by: error.by };
        setConflicts((others) => new Map([...others, [id, conflict]]));
      } else if (error instanceof RowGoneError) {
        showToast(t("editor.wasDeletedByAnotherPerson", { name }));
      } else {
        setFailure(id, errorMessage(t, error));
      }
    },
    onSettled: () => {
      // A refetch between two changes would show the list without the second.
      if (client.isMutating({ mutationKey }) > 1) return undefined;
      stored.current.clear();
      return client.invalidateQueries({ queryKey });
    },
  });

  function set(milestone: KeyMilestone, to: MilestoneProgress): void {
    const { id } = milestone;
    const turn = (turns.current.get(id) ?? 0) + 1;
    turns.current.set(id, turn);
    if (!stored.current.has(id)) stored.current.set(id, milestone);
    setFailure(id, null);
    forget(id);
    // A pending refetch may have been answered before this change.
    void client.cancelQueries({ queryKey }, { revert: false, silent: true });
    show(id, to);
    mutate({ milestone, to, turn });
  }
  return { set, conflicts, forget };
}
