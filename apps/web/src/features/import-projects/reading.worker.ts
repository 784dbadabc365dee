import { type ReadFile, type ReadingChoices, readFile } from "@vigie/import/read-file";
import { FileRefused } from "@vigie/import/table";

/** What the page sends. */
export interface ReadingOrder {
  bytes: Uint8Array;
  choices: ReadingChoices;
}

/** What comes back: the table, or the sentence that says why there is none; `null` for a failure of the program. */
export type ReadingAnswer = { read: ReadFile } | { refusal: string | null };

self.addEventListener("message", ({ data }: MessageEvent<ReadingOrder>) => {
  self.postMessage(answerTo(data));
});

function answerTo({ bytes, choices }: ReadingOrder): ReadingAnswer {
  try {
    return { read: readFile(bytes, choices) };
  } catch (failure) {
    return { refusal: failure instanceof FileRefused ? failure.message : null };
  }
}
