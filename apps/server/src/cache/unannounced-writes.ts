import type { Admission } from "../contract/contract";
import { tagsOfChange } from "./tags";

type WrittenRows = Pick<Admission, "projectId" | "tables">;

interface Write {
  rows: WrittenRows;
  /** By the monotonic clock, in milliseconds; null while the call is under way. */
  endedAt: number | null;
}

/** Remembers the calls whose changes may not have been announced yet. */
export class UnannouncedWrites {
  readonly #announcedWithinMs: number;
  readonly #writes = new Set<Write>();

  /** @param announcedWithinMs time after which the announcement of a write has arrived for certain */
  constructor(announcedWithinMs: number) {
    this.#announcedWithinMs = announcedWithinMs;
  }

  /** Notes that a call begins. Call the returned function when it is done. */
  begin(rows: WrittenRows): () => void {
    this.#dropAnnounced();
    const write: Write = { rows, endedAt: null };
    this.#writes.add(write);
    return () => {
      write.endedAt = performance.now();
    };
  }

  /** Tags of the responses that these calls may alter; null for all responses. */
  tags(): readonly string[] | null {
    this.#dropAnnounced();
    const tags: string[] = [];
    for (const { rows } of this.#writes) {
      for (const table of rows.tables) {
        const changed = tagsOfChange({ table, project_id: rows.projectId, kind: "UPDATE" });
        if (changed === null) return null;
        tags.push(...changed);
      }
      if (rows.tables.length === 0) return null;
    }
    return tags;
  }

  #dropAnnounced(): void {
    const since = performance.now() - this.#announcedWithinMs;
    for (const write of this.#writes) {
      if (write.endedAt !== null && write.endedAt < since) this.#writes.delete(write);
    }
  }
}
