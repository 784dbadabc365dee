import { useCallback, useState } from "react";

/** With which projects something is being done, by their ids, and how to say so. */
export function useBusyProjects() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((id: string, isBusy: boolean) => {
    setBusy((current) => {
      const next = new Set(current);
      if (isBusy) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return [busy, mark] as const;
}
