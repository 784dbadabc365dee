import { type MutationMeta, useMutation } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { errorMessage } from "@/lib/data-error";
import { UnreadableFileError } from "@/lib/files/unreadable-file";
import { inParallel } from "@/lib/in-parallel";
import { useStaffTexts } from "@/lib/language/use-texts";
import { newUuid } from "@/lib/new-uuid";
import type { UploadWatch } from "@/lib/send-with-progress";
import { showToast } from "@/lib/toast";

/** A chosen picture that is not saved yet. */
export interface QueuedFile {
  /** The same one for each attempt. */
  id: string;
  file: File;
  /** From 0 to 1; null while it waits. */
  progress: number | null;
}

/** A chosen file that was not added. */
export interface RejectedFile {
  id: string;
  file: File;
  /** Why, for the person. */
  reason: string;
  /** Whether trying again may help. */
  canRetry: boolean;
}

/** How chosen pictures are stored. */
interface Uploads<Prepared> {
  /** Reads a chosen picture; several are read at a time. */
  prepare: (queued: QueuedFile) => Promise<Prepared>;
  /** Saves one picture after the other, in the order they were chosen. */
  save: (queued: QueuedFile, prepared: Prepared, watch: UploadWatch) => Promise<void>;
  /** Adds what was saved all at once, where a picture that was saved alone is not there yet. */
  finish?: (saved: readonly QueuedFile[]) => Promise<void>;
}

interface QueueOptions<Prepared> extends Uploads<Prepared> {
  meta: MutationMeta;
  /** The success notice, shown if everything was added. */
  success?: string;
  /** Called with failed pictures that are dismissed without a retry. */
  onGivenUp?: (ids: readonly string[]) => void;
}

/** How many pictures are read at a time, since each holds all its pixels in memory. */
const preparedAtOnce = 3;

/** Pictures between being chosen and being saved. */
export interface UploadQueue {
  /** Pictures that are waiting or being uploaded. */
  files: readonly QueuedFile[];
  /** Files that were not added, until they are retried or dismissed. */
  rejected: readonly RejectedFile[];
  isUploading: boolean;
  /** The last error of a save. */
  error: Error | null;
  add: (files: readonly File[]) => void;
  /** Lists files as not added, with a reason. */
  reject: (files: readonly File[], reason: string) => void;
  retry: (files: readonly RejectedFile[]) => void;
  dismiss: (files: readonly RejectedFile[]) => void;
}

function questionOf(t: StaffTexts) {
  return {
    title: t("editor.leaveBeforeEverythingIsSaved"),
    text: t("editor.picturesThatAreNotSaved"),
    action: t("editor.leaveWithoutSaving"),
    dismiss: t("editor.stayOnThisPage"),
  } as const;
}

/**
 * Uploads chosen files. What cannot be read is passed over and listed with the reason. The first save that fails stops
 * the queue; that file and those behind it stay listed, to be tried again. Asks before the page is left meanwhile.
 */
export function useUploadQueue<Prepared>({
  meta,
  success,
  onGivenUp,
  ...uploads
}: QueueOptions<Prepared>): UploadQueue {
  const t = useStaffTexts();
  const question = questionOf(t);
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const running = useRef<AbortController>(undefined);
  const retriable = rejected.filter(({ canRetry }) => canRetry);
  useUnsavedChanges(files.length + retriable.length > 0, { question });

  const takeOff = (id: string) => setFiles((all) => all.filter((file) => file.id !== id));
  const list = (file: RejectedFile) => setRejected((all) => [...all, file]);
  const unlist = (ids: readonly string[]) =>
    setRejected((all) => all.filter(({ id }) => !ids.includes(id)));

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (started: readonly QueuedFile[]) => {
      const run = new AbortController();
      running.current = run;
      const left = new Set(started);
      const settle = (queued: QueuedFile) => {
        left.delete(queued);
        takeOff(queued.id);
      };
      const giveUp = (queued: QueuedFile, reason: string, canRetry: boolean) => {
        settle(queued);
        list({ id: queued.id, file: queued.file, reason, canRetry });
      };
      const saved = await runUploads(uploads, started, {
        signal: run.signal,
        onProgress: ({ id }, progress) =>
          setFiles((all) => all.map((file) => (file.id === id ? { ...file, progress } : file))),
        onAdded: settle,
        onUnreadable: (queued, failure) => giveUp(queued, errorMessage(t, failure), false),
        onFailed: (failure, failed) => {
          for (const queued of left) {
            const isCause = failed === null || queued === failed;
            giveUp(queued, isCause ? errorMessage(t, failure) : t("editor.anotherOneFailed"), true);
          }
        },
      }).finally(() => {
        running.current = undefined;
        if (run.signal.aborted) onGivenUp?.(started.map(({ id }) => id));
      });
      if (saved > 0 && success !== undefined) showToast(success);
    },
    meta,
  });

  const leave = useEffectEvent(() => {
    if (running.current) running.current.abort(new Error("The page was left during an upload."));
    else onGivenUp?.(retriable.map(({ id }) => id));
  });
  useEffect(() => () => leave(), []);

  const start = (added: readonly QueuedFile[]) => {
    setFiles((all) => [...all, ...added]);
    mutate(added);
  };
  return {
    files,
    rejected,
    isUploading: isPending,
    error,
    add: (chosen) => start(chosen.map((file) => ({ id: newUuid(), file, progress: null }))),
    reject: (refused, reason) => {
      for (const file of refused) list({ id: newUuid(), file, reason, canRetry: false });
    },
    retry: (again) => {
      unlist(again.map(({ id }) => id));
      start(again.map(({ id, file }) => ({ id, file, progress: null })));
    },
    dismiss: (dropped) => {
      const ids = dropped.map(({ id }) => id);
      unlist(ids);
      if (!isPending && retriable.every(({ id }) => ids.includes(id))) reset();
      onGivenUp?.(dropped.filter(({ canRetry }) => canRetry).map(({ id }) => id));
    },
  };
}

interface UploadEvents {
  /** Aborts the uploads when the person leaves the page. */
  signal: AbortSignal;
  onProgress: (file: QueuedFile, share: number) => void;
  onAdded: (file: QueuedFile) => void;
  onUnreadable: (file: QueuedFile, failure: UnreadableFileError) => void;
  /** @param failed the picture whose save failed; null where that is of all */
  onFailed: (failure: unknown, failed: QueuedFile | null) => void;
}

/** Reads and saves pictures until a save fails. Gives how many were added. */
async function runUploads<Prepared>(
  { prepare, save, finish }: Uploads<Prepared>,
  files: readonly QueuedFile[],
  { signal, onProgress, onAdded, onUnreadable, onFailed }: UploadEvents,
): Promise<number> {
  let hasStopped = false;
  const read = async (queued: QueuedFile) => {
    signal.throwIfAborted();
    if (hasStopped) throw new Error("An earlier picture failed.");
    try {
      return { queued, prepared: await prepare(queued) };
    } catch (failure) {
      if (!(failure instanceof UnreadableFileError)) throw failure;
      onUnreadable(queued, failure);
      return null;
    }
  };
  const saved: QueuedFile[] = [];
  let current: QueuedFile | null = null;
  try {
    for (const next of inParallel(files, preparedAtOnce, read)) {
      const ready = await next;
      signal.throwIfAborted();
      if (ready === null) continue;
      const { queued, prepared } = ready;
      current = queued;
      onProgress(queued, 0);
      await save(queued, prepared, {
        signal,
        onProgress: (share) => onProgress(queued, share),
      });
      onProgress(queued, 1);
      saved.push(queued);
      if (!finish) onAdded(queued);
    }
    current = null;
    if (saved.length > 0) await finish?.(saved);
    saved.forEach(onAdded);
    return saved.length;
  } catch (failure) {
    hasStopped = true;
    onFailed(failure, current);
    throw failure;
  }
}
