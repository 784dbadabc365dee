import { useRef } from "react";
import { newUuid } from "@/lib/new-uuid";

/**
 * The id under which a new row is saved. The same values sent again get the same one, so that a row is
 * not added twice where the first attempt arrived and its answer was lost; other values are another row.
 */
export function useNewRowId() {
  const attempt = useRef<{ values: string; id: string } | null>(null);
  return {
    idOf(values: unknown): string {
      const written = JSON.stringify(values);
      if (attempt.current?.values !== written) attempt.current = { values: written, id: newUuid() };
      return attempt.current.id;
    },
    /** What is added from now on is another row, also where it is equal. */
    forget() {
      attempt.current = null;
    },
  };
}
