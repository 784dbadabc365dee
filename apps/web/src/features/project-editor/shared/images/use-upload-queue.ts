import { type MutationMeta, useMutation } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";
import { isFilesFault } from "./prepare-image";

/** A chosen picture that is not saved yet. */
export interface QueuedFile {
  id: number;
  file: File;
  /** From 0 to 1; null while it waits. */
  progress: number | null;
}

/** A chosen file that was not added. */
export interface RejectedFile {
  id: number;
  file: File;
  /** Why, for the person. */
  reason: string;
  /** Whether trying again may help. */
  canRetry: boolean;
}

/** One upload of chosen pictures. */
export interface UploadRun {
  files: readonly QueuedFile[];
  /** Aborts the uploads when the person leaves the page. */
  signal: AbortSignal;
  onProgress: (file: QueuedFile, share: number) => void;
  /** Removes a saved picture from the queue. */
  onSaved: (file: QueuedFile) => void;
  /** Removes a failed picture from the queue; the others go on. */
  onFailed: (file: QueuedFile, error: unknown) => void;
}

interface QueueOptions {
  /** Saves pictures; those it does not report count as failed. */
  upload: (run: UploadRun) => Promise<void>;
  meta: MutationMeta;
  /** The success notice, shown if everything was added. */
  success?: string;
  /** Called with failed pictures that are dismissed without a retry. */
  onGivenUp?: (ids: readonly number[]) => void;
}

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
 * Uploads chosen files. Failed ones are listed with the reason and can be retried, while the others go on. Asks before
 * the page is left during an upload.
 */
export function useUploadQueue({ upload, meta, success, onGivenUp }: QueueOptions): UploadQueue {
  const t = useStaffTexts();
  const question = questionOf(t);
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const lastId = useRef(0);
  const running = useRef<AbortController>(undefined);
  const retriable = rejected.filter(({ canRetry }) => canRetry);
  useUnsavedChanges(files.length + retriable.length > 0, question);

  const newId = () => {
    lastId.current += 1;
    return lastId.current;
  };
  const takeOff = (id: number) => setFiles((all) => all.filter((file) => file.id !== id));
  const list = (file: RejectedFile) => setRejected((all) => [...all, file]);
  const unlist = (ids: readonly number[]) =>
    setRejected((all) => all.filter(({ id }) => !ids.includes(id)));

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (started: readonly QueuedFile[]) => {
      const run = new AbortController();
      running.current = run;
      const left = new Map(started.map((queued) => [queued.id, queued]));
      const failures: unknown[] = [];
      let saved = 0;
      const onFailed = ({ id, file }: QueuedFile, failure: unknown) => {
        left.delete(id);
        takeOff(id);
        const isHopeless = isFilesFault(failure);
        if (!isHopeless) failures.push(failure);
        const reason = isHopeless ? failure.message : errorMessage(t, failure);
        list({ id, file, reason, canRetry: !isHopeless });
      };
      try {
        await upload({
          files: started,
          signal: run.signal,
          onProgress: ({ id }, progress) =>
            setFiles((all) => all.map((file) => (file.id === id ? { ...file, progress } : file))),
          onSaved: ({ id }) => {
            saved += 1;
            left.delete(id);
            takeOff(id);
          },
          onFailed,
        });
      } catch (failure) {
        for (const queued of left.values()) onFailed(queued, failure);
      }
      running.current = undefined;
      if (run.signal.aborted) onGivenUp?.(started.map(({ id }) => id));
      if (failures.length > 0) throw failures[0];
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
    add: (chosen) => start(chosen.map((file) => ({ id: newId(), file, progress: null }))),
    reject: (refused, reason) => {
      for (const file of refused) list({ id: newId(), file, reason, canRetry: false });
    },
    retry: (again) => {
      unlist(again.map(({ id }) => id));
      start(again.map(({ id, file }) => ({ id, file, progress: null })));
    },
    dismiss: (dropped) => {
      const ids = dropped.map(({ id }) => id);
      unlist(ids);
      if (retriable.every(({ id }) => ids.includes(id))) reset();
      onGivenUp?.(dropped.filter(({ canRetry }) => canRetry).map(({ id }) => id));
    },
  };
}
