import { type ReadingChoices, readFile } from "@vigie/import/read-file";

/** Reads in the page itself, since jsdom has no workers. */
export class WorkerInPage extends EventTarget {
  postMessage({ bytes, choices }: { bytes: Uint8Array; choices: ReadingChoices }): void {
    const data = { read: readFile(bytes, choices) };
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  terminate(): void {}
}
