import { useMutation, useQueryClient } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import { milestoneStatusLabel, nextMilestoneStatus } from "@vigie/domain/project/milestone-status";
import { useMemo, useRef } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import {
  changeMilestone,
  type KeyMilestone,
  keyMilestonesQuery,
  type MilestoneProgress,
} from "@/data/content/milestones";
import { showToast } from "@/lib/toast";
import { errorMessage } from "@/lib/unwrap";

/** What is changed of a milestone in its row; both stay the same, so that rows are not drawn again. */
export interface MilestoneChanges {
  /** Brings it to the next status, which shows at once. */
  advance: (milestone: KeyMilestone) => void;
  rename: (milestone: KeyMilestone, name: string) => Promise<void>;
}

interface StatusChange {
  milestone: KeyMilestone;
  to: MilestoneProgress;
  /** Counts the changes of the page: only the last one of a milestone is sent. */
  turn: number;
}

/** Changes milestones in their rows; `setFailure` says below a row what failed. */
export function useMilestoneChanges(
  projectId: string,
  setFailure: (id: string, message: string | null) => void,
): MilestoneChanges {
  const setStatus = useStatusChanges(projectId, setFailure);
  const client = useQueryClient();
  const latest = useLatest(setStatus);
  return useMemo(
    () => ({
      advance: (milestone) => {
        const status = nextMilestoneStatus(milestone.status);
        const completedOn = status === "completed" ? localIsoDate(new Date()) : null;
        latest.current(milestone, { status, completedOn });
      },
      rename: async ({ id }, name) => {
        await changeMilestone({ id, projectId }, { name });
        await client.invalidateQueries({ queryKey: keyMilestonesQuery(projectId).queryKey });
      },
    }),
    [client, projectId, latest],
  );
}

/**
 * Sets the status of milestones: shown at once, sent one after the other, and of several changes of one
 * milestone that wait only the last. What cannot be saved is taken back.
 */
function useStatusChanges(
  projectId: string,
  setFailure: (id: string, message: string | null) => void,
) {
  const client = useQueryClient();
  const { queryKey } = keyMilestonesQuery(projectId);
  const mutationKey = ["milestone-status", projectId];
  const turns = useRef(new Map<string, number>());
  const stored = useRef(new Map<string, MilestoneProgress>());
  const isLast = ({ milestone, turn }: StatusChange) => turns.current.get(milestone.id) === turn;
  const show = (id: string, progress: MilestoneProgress) =>
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...progress } : row)),
    );

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (change: StatusChange) => {
      const { milestone, to } = change;
      if (!isLast(change)) return;
      await changeMilestone({ id: milestone.id, projectId }, to);
      stored.current.set(milestone.id, to);
    },
    onSuccess: (_data, change) => {
      const { milestone, to } = change;
      if (!isLast(change)) return;
      const undo = { status: milestone.status, completedOn: milestone.completedOn };
      const status = milestoneStatusLabel(to.status).toLowerCase();
      showToast(`“${milestone.name}” is ${status}`, {
        label: "Undo",
        run: () => set({ ...milestone, ...to }, undo),
      });
    },
    onError: (error, change) => {
      if (!isLast(change)) return;
      const { id } = change.milestone;
      const before = stored.current.get(id);
      if (before) show(id, before);
      setFailure(id, errorMessage(error));
    },
    onSettled: () => {
      // A reading between two changes would show the list without the second.
      if (client.isMutating({ mutationKey }) > 1) return undefined;
      stored.current.clear();
      return client.invalidateQueries({ queryKey });
    },
  });

  function set(milestone: KeyMilestone, to: MilestoneProgress): void {
    const { id, status, completedOn } = milestone;
    const turn = (turns.current.get(id) ?? 0) + 1;
    turns.current.set(id, turn);
    if (!stored.current.has(id)) stored.current.set(id, { status, completedOn });
    setFailure(id, null);
    // What is under way may have been read before this change.
    void client.cancelQueries({ queryKey }, { revert: false, silent: true });
    show(id, to);
    mutate({ milestone, to, turn });
  }
  return set;
}
