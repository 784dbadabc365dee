import { useRef } from "react";
import { newUuid } from "@/lib/new-uuid";

/**
 * The id of a new row. A retry with the same values gets the same id, so that a row whose first response was lost is
 * not added twice; other values get another id.
 */
export function useNewRowId() {
  const attempt = useRef<{ values: string; id: string } | null>(null);
  return {
    idOf(values: unknown): string {
      const written = JSON.stringify(values);
      if (attempt.current?.values !== written) attempt.current = { values: written, id: newUuid() };
      return attempt.current.id;
    },
    /** Starts another row, even if its values are equal. */
    forget() {
      attempt.current = null;
    },
  };
}
