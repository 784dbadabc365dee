import { useEffect, useEffectEvent } from "react";
import { useSessionStore } from "@/data/session/session";

/** What was typed into a form, and the row it started from. */
interface Draft<Row, Values> {
  loaded: Row;
  values: Values;
}

/** Drafts by person and project, for as long as the app stays open. A page keeps its own. */
export type Drafts<Row, Values> = Map<string, Draft<Row, Values>>;

interface DraftKeeping<Row, Values> {
  drafts: Drafts<Row, Values>;
  key: string;
  /** What there is to lose now, or null where nothing was typed. */
  keep: () => Draft<Row, Values> | null;
  restore: (draft: Draft<Row, Values>) => void;
}

/**
 * A session may end while the form is being filled in, or at the very save. The sign-in takes the
 * place of the form then; what was typed is there again when the same person comes back to it.
 */
export function useDraftRestore<Row, Values>(keeping: DraftKeeping<Row, Values>): void {
  const { drafts, key, keep, restore } = keeping;
  const sessions = useSessionStore();
  const keepAtTheEnd = useEffectEvent(() => {
    const draft = sessions.current().isAuthenticated ? null : keep();
    if (draft) drafts.set(key, draft);
  });
  const restoreKept = useEffectEvent(() => {
    const draft = drafts.get(key);
    if (draft) restore(draft);
    drafts.delete(key);
  });

  useEffect(() => restoreKept(), []);
  useEffect(() => sessions.subscribe(() => keepAtTheEnd()), [sessions]);
}
