import { message } from "@vigie/domain/language/message";
import { FILE_TOO_LARGE, type ReadFile, type ReadingChoices } from "@vigie/import/read-file";
import { FILE_MAX_BYTES } from "@vigie/import/table";
import { UnreadableFileError } from "@/lib/files/unreadable-file";
import type { ReadingAnswer, ReadingOrder, ReadingProgress } from "./reading.worker";

/**
 * Reads a file beside the page, which goes on answering.
 *
 * @param signal ends the reading
 * @param onPercent is told how much has been read
 * @throws {UnreadableFileError} with a message that says what to do, also for a file that is gone or changes meanwhile
 */
export async function readInWorker(
  file: Blob,
  choices: ReadingChoices,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<ReadFile> {
  if (file.size > FILE_MAX_BYTES) throw new UnreadableFileError(FILE_TOO_LARGE);
  const bytes = new Uint8Array(await contentOf(file));
  signal.throwIfAborted();
  const worker = new Worker(new URL("./reading.worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await new Promise<ReadingAnswer>((resolve, reject) => {
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<ReadingAnswer | ReadingProgress>) =>
          "percent" in data ? onPercent(data.percent) : resolve(data),
      );
      worker.addEventListener("error", () => resolve({ refusal: null }));
      signal.addEventListener("abort", () => reject(signal.reason));
      const order: ReadingOrder = { bytes, choices };
      worker.postMessage(order, [bytes.buffer]);
    });
    if ("read" in answer) return answer.read;
    throw new UnreadableFileError(answer.refusal ?? message("failed.fileUnreadable"));
  } finally {
    worker.terminate();
  }
}

async function contentOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (failure) {
    throw new UnreadableFileError(message("failed.fileUnreadable"), failure);
  }
}
