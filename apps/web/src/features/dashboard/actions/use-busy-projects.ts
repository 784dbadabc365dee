import { useCallback, useState } from "react";

/** The ids of projects with a pending action, and how to change them. */
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
