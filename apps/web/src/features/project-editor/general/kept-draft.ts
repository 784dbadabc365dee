import type { GeneralInformationInput } from "@vigie/domain/forms/general-information";
import { useEffect, useEffectEvent } from "react";
import type { StoredGeneralInformation } from "@/data/general-information";
import { useSessionStore } from "@/data/session";

/** What somebody typed, and what they started from. */
interface Draft {
  loaded: StoredGeneralInformation;
  values: GeneralInformationInput;
}

interface DraftKeeping {
  /** What there is to lose now, or null where nothing was typed. */
  keep: () => Draft | null;
  restore: (draft: Draft) => void;
}

/** By person and project, for as long as the app stays open. */
const drafts = new Map<string, Draft>();

/**
 * A session may end while somebody types, or at the very save. The sign-in takes the place of the
 * form then; what was typed is there again when the same person comes back to it.
 */
export function useKeptDraft(key: string, { keep, restore }: DraftKeeping): void {
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
