import { readFile } from "@vigie/import/read-file";
import { vi } from "vitest";
import type { ReadingOrder } from "@/features/shared/import-file/reading.worker";

/** Reads in the page itself, since jsdom has no workers. */
export class WorkerInPage extends EventTarget {
  postMessage({ bytes, choices }: ReadingOrder): void {
    const data = { read: readFile(bytes, choices) };
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  terminate(): void {}
}

/** Files are read from now on once the function it returns is called. */
export function holdReading(): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  class HeldWorker extends WorkerInPage {
    override postMessage(order: ReadingOrder): void {
      void held.then(() => super.postMessage(order));
    }
  }
  vi.stubGlobal("Worker", HeldWorker);
  return letGo;
}
