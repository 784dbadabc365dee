import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useEffect, useRef, useState } from "react";
import { changedBy } from "@/data/changes/last-changer";
import { isRowChanged, RowGoneError } from "@/data/changes/save-merged";
import { type KeyMilestone, milestonesTable } from "@/data/content/milestones";
import { photosTable } from "@/data/content/photos";
import { socialMediaPostsQuery } from "@/data/content/posts";
import { resultsQuery } from "@/data/content/results";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { DataError, errorMessage, isTransient } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { UploadWatch } from "@/lib/send-with-progress";
import type { UpdatePart } from "./update-parts";

/** A part that was not saved, and why. */
export interface FailedPart {
  part: UpdatePart;
  reason: string;
}

interface SaveState {
  /** From 0 to 1 while something is saved, else null. */
  progress: number | null;
  /** What was saved since the form was opened, with what failed in between. */
  saved: readonly UpdatePart[];
  failed: readonly FailedPart[];
  /** How many were not tried after another one had failed. */
  notTried: number;
}

const unsaved: SaveState = { progress: null, saved: [], failed: [], notTried: 0 };

/**
 * Saves the parts of an update, one after the other. What fails because of its own row stops nothing but, among
 * pictures, those behind it; without the server, nothing more is tried.
 *
 * @param onSaved called with each part that was saved, which the form then no longer holds
 */
export function useUpdateSave(projectId: string, onSaved: (part: UpdatePart) => void) {
  const t = useStaffTexts();
  const queries = useQueryClient();
  const [state, setState] = useState(unsaved);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(new Error("The page was left.")), []);
  const { mutateAsync } = useMutation({
    mutationFn: ({ part, watch }: { part: UpdatePart; watch: UploadWatch }) => part.save(watch),
  });

  async function save(parts: readonly UpdatePart[]): Promise<void> {
    const run = new AbortController();
    running.current = run;
    const { signal } = run;
    setState(({ saved }) => ({ ...unsaved, saved, progress: 0 }));
    const { failures, tried } = await tryInTurn(parts, async (part, before) => {
      const onProgress = (share: number) =>
        setState((shown) => ({ ...shown, progress: (before + share) / parts.length }));
      onProgress(0);
      await mutateAsync({ part, watch: { signal, onProgress } });
      signal.throwIfAborted();
      onSaved(part);
      setState((shown) => ({ ...shown, saved: [...shown.saved, part] }));
    });
    if (signal.aborted) return;
    await refresh(failures);
    if (signal.aborted) return;
    setState(({ saved }) => ({
      progress: null,
      saved,
      failed: failures.map(({ part, error }) => ({ part, reason: reasonOf(t, part, error) })),
      notTried: parts.length - tried,
    }));
  }

  /**
   * Reads again what was saved, and what others saved meanwhile. Who is told of a colleague's change sees it at the same
   * time, and a second try builds on it.
   */
  async function refresh(failures: readonly Failure[]): Promise<void> {
    const refetchType = failures.every(({ error }) => isOfItsRow(error)) ? "active" : "none";
    const read = Promise.all(
      keysOf(projectId).map((queryKey) => queries.invalidateQueries({ queryKey, refetchType })),
    );
    if (failures.length > 0) await read;
  }

  return { ...state, save };
}

/** The keys of what an update changes. */
function keysOf(projectId: string): readonly QueryKey[] {
  return [
    socialMediaPostsQuery(projectId).queryKey,
    milestonesTable.list(projectId).queryKey,
    resultsQuery(projectId).queryKey,
    photosTable.list(projectId).queryKey,
    PROJECTS_KEY,
  ];
}

interface Failure {
  part: UpdatePart;
  error: unknown;
}

/** Saves one part after the other. Gives those that failed, and how many were tried. */
async function tryInTurn(
  parts: readonly UpdatePart[],
  save: (part: UpdatePart, before: number) => Promise<void>,
): Promise<{ failures: readonly Failure[]; tried: number }> {
  const failures: Failure[] = [];
  let tried = 0;
  for (const part of parts) {
    const error: unknown = await save(part, tried).then(
      () => null,
      (failure: unknown) => failure,
    );
    tried += 1;
    if (error === null) continue;
    failures.push({ part, error });
    if (part.kind === "pictures_added" || !isOfItsRow(error)) break;
  }
  return { failures, tried };
}

/** Whether the server refused this one: another may still be saved. */
function isOfItsRow(error: unknown): boolean {
  return error instanceof DataError && !isTransient(error) && ![401, 429].includes(error.status);
}

function reasonOf(t: StaffTexts, { label }: UpdatePart, error: unknown): string {
  if (error instanceof RowGoneError) return t("editor.wasDeletedByAnotherPerson", { name: label });
  if (!isRowChanged<KeyMilestone>(error)) return errorMessage(t, error);
  return t("update.changedMeanwhile", { sentence: changedBy(t, error.by) });
}
