import type { Admission } from "../contract/contract";
import { tagsOfChange } from "./tags";

type Written = Pick<Admission, "projectId" | "tables">;

interface Write {
  written: Written;
  /** In milliseconds from any moment on; null while it is under way. */
  endedAt: number | null;
}

/** Calls that may have changed something of which no announcement has arrived yet. */
export class UnheardWrites {
  readonly #announcedWithinMs: number;
  readonly #writes = new Set<Write>();

  /** @param announcedWithinMs after which the announcement of a write has arrived for certain */
  constructor(announcedWithinMs: number) {
    this.#announcedWithinMs = announcedWithinMs;
  }

  /** Notes a call; the function that it returns says that the call is done. */
  begin(written: Written): () => void {
    this.#forget();
    const write: Write = { written, endedAt: null };
    this.#writes.add(write);
    return () => {
      write.endedAt = performance.now();
    };
  }

  /** Tags of the responses that these calls may have altered; null for all. */
  tags(): readonly string[] | null {
    this.#forget();
    const tags: string[] = [];
    for (const { written } of this.#writes) {
      for (const table of written.tables) {
        const changed = tagsOfChange({ table, project_id: written.projectId, kind: "UPDATE" });
        if (changed === null) return null;
        tags.push(...changed);
      }
      if (written.tables.length === 0) return null;
    }
    return tags;
  }

  #forget(): void {
    const since = performance.now() - this.#announcedWithinMs;
    for (const write of this.#writes) {
      if (write.endedAt !== null && write.endedAt < since) this.#writes.delete(write);
    }
  }
}
