import { type ReadFile, type ReadingChoices, readFile } from "@vigie/import/read-file";
import { FileRefused, type OnProgress } from "@vigie/import/table";

/** What the page sends. */
export interface ReadingOrder {
  bytes: Uint8Array;
  choices: ReadingChoices;
}

/** The final answer: the table, or the message why it cannot be read; `null` for a failure of the program. */
export type ReadingAnswer = { read: ReadFile } | { refusal: string | null };

/** What comes back in the meantime: how much of the file has been read, in whole percent. */
export interface ReadingProgress {
  percent: number;
}

self.addEventListener("message", ({ data }: MessageEvent<ReadingOrder>) => {
  self.postMessage(answerTo(data));
});

function answerTo({ bytes, choices }: ReadingOrder): ReadingAnswer {
  try {
    return { read: readFile(bytes, choices, tellPercent()) };
  } catch (failure) {
    return { refusal: failure instanceof FileRefused ? failure.message : null };
  }
}

/** Tells the page each percent once. */
function tellPercent(): OnProgress {
  let told = 0;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === told) return;
    told = percent;
    const progress: ReadingProgress = { percent };
    self.postMessage(progress);
  };
}
