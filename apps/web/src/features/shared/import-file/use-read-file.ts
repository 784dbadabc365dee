import type { ReadFile, ReadingChoices } from "@vigie/import/read-file";
import { useRef, useState } from "react";
import { readInWorker } from "./read-in-worker";

/** What a person chose after a first reading. */
export type AskedReading = Omit<ReadingChoices, "language">;

/** A file that was read, with what is needed to read it in another way. */
export interface ReadSource {
  file: Blob;
  name: string;
  read: ReadFile;
  /** The line of the headings, as it was chosen. */
  headingLine?: number;
}

/**
 * Reads the file that a person chooses; another choice ends the reading before it.
 *
 * @param language in which texts of an IATI file are wanted
 * @param refusalOf the message for a file that was read but is not for this page; null for one that is
 */
export function useReadFile(language: string, refusalOf?: (found: ReadFile) => string | null) {
  const [source, setSource] = useState<ReadSource | null>(null);
  const [asked, setAsked] = useState<AskedReading>({});
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const reading = useRef<AbortController>(null);
  const read = async (file: Blob, name: string, choices: AskedReading = {}) => {
    reading.current?.abort();
    const order = new AbortController();
    reading.current = order;
    setAsked(choices);
    setPercent(0);
    setFailure(null);
    try {
      const found = await readInWorker(file, { ...choices, language }, order.signal, setPercent);
      const refusal = refusalOf?.(found) ?? null;
      if (refusal === null) setSource({ file, name, read: found });
      else setFailure(refusal);
    } catch (problem) {
      if (!order.signal.aborted) setFailure(problem);
    }
    if (reading.current !== order) return;
    setAsked({});
    setPercent(null);
  };
  return {
    source,
    setSource,
    /** What is asked of the reading that runs; empty while none does. */
    asked,
    /** How much of a file has been read; null while none is. */
    percent,
    failure,
    read,
    stop: () => reading.current?.abort(),
  };
}
