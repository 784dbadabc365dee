import { type MutationMeta, useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";

/** A chosen picture that is not saved yet. */
export interface QueuedFile {
  id: number;
  file: File;
  /** From 0 to 1; null while it waits for its turn. */
  progress: number | null;
  failed: boolean;
}

/** Some chosen pictures on their way. */
export interface UploadRun {
  files: readonly QueuedFile[];
  /** Ends the uploads, because the person left the page. */
  signal: AbortSignal;
  onProgress: (file: QueuedFile, share: number) => void;
  /** Takes a picture off the queue, which shows it no longer. */
  onSaved: (file: QueuedFile) => void;
}

interface QueueOptions {
  /** Saves pictures; those it does not tell to be saved stay on the queue, to be tried again. */
  upload: (run: UploadRun) => Promise<void>;
  meta: MutationMeta;
  /** Called with the failed pictures once they are dropped without another try. */
  onGivenUp?: (files: readonly QueuedFile[]) => void;
}

/** Pictures between being chosen and being saved. */
export interface UploadQueue {
  files: readonly QueuedFile[];
  isUploading: boolean;
  error: Error | null;
  add: (files: readonly File[]) => void;
  retry: (files: readonly QueuedFile[]) => void;
  dismiss: (file: QueuedFile) => void;
}

const question = {
  title: "Leave before everything is saved?",
  text: "Pictures that are not saved yet are lost if you leave this page now.",
  action: "Leave without saving",
  dismiss: "Stay on this page",
} as const;

/**
 * Uploads what is chosen, keeps what could not be saved so that it can be tried again, and asks
 * before the page is left in the middle of it.
 */
export function useUploadQueue({ upload, meta, onGivenUp }: QueueOptions): UploadQueue {
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const lastId = useRef(0);
  const running = useRef<AbortController>(undefined);
  useUnsavedChanges(files.length > 0, question);

  const change = (id: number, how: Partial<QueuedFile>) =>
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...how } : file)));
  const takeOff = (id: number) => setFiles((all) => all.filter((file) => file.id !== id));

  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (started: readonly QueuedFile[]) => {
      const run = new AbortController();
      running.current = run;
      await upload({
        files: started,
        signal: run.signal,
        onProgress: ({ id }, progress) => change(id, { progress }),
        onSaved: ({ id }) => takeOff(id),
      }).finally(() => {
        running.current = undefined;
        if (run.signal.aborted) onGivenUp?.(started);
      });
    },
    onError: () => setFiles((all) => all.map((file) => ({ ...file, failed: true }))),
    meta,
  });

  const leave = useEffectEvent(() => {
    if (running.current) running.current.abort(new Error("The page was left during an upload."));
    else onGivenUp?.(files);
  });
  useEffect(() => () => leave(), []);

  return {
    files,
    isUploading: isPending,
    error,
    add: (chosen) => {
      const added = chosen.map((file) => {
        lastId.current += 1;
        return { id: lastId.current, file, progress: null, failed: false };
      });
      setFiles((all) => [...all, ...added]);
      mutate(added);
    },
    retry: (chosen) => {
      for (const { id } of chosen) change(id, { failed: false, progress: null });
      mutate(chosen);
    },
    dismiss: (file) => {
      takeOff(file.id);
      if (files.length === 1) reset();
      onGivenUp?.([file]);
    },
  };
}
