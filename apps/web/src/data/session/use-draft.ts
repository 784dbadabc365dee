import { useEffect, useEffectEvent } from "react";
import type { Drafts } from "./drafts";
import { useSession, useSessionStore } from "./session";

interface DraftKeeping<Content> {
  drafts: Drafts<Content>;
  /** Tells the forms of one kind apart, such as a project's id. */
  place: string;
  /** What the place is called, for the person; empty where that is not known. */
  about: string;
  /** What there is to lose now, without passwords, or null where nothing was typed. */
  keep: () => Content | null;
  /**
   * Puts what was kept into the form. It is kept on where this returns false, because another form
   * takes this one's place first.
   */
  restore: (content: Content) => boolean;
}

/**
 * Keeps a form's content when the session ends while the form is open, and restores it when the same person returns
 * after signing in again. A logout keeps nothing.
 */
export function useDraft<Content>(keeping: DraftKeeping<Content>): void {
  const { drafts, place, about, keep, restore } = keeping;
  const sessions = useSessionStore();
  // While the session ends, the page still is its person's.
  const userId = useSession().user?.id;
  const keepAtTheEnd = useEffectEvent(() => {
    const { isAuthenticated, ending } = sessions.current();
    if (userId === undefined || isAuthenticated || ending === "logout") return;
    const content = keep();
    if (content !== null) drafts.keep({ userId, place, about, content });
  });
  const restoreKept = useEffectEvent(() => {
    if (userId === undefined) return;
    const content = drafts.read({ userId, place });
    if (content !== null && restore(content)) drafts.drop({ userId, place });
  });

  useEffect(() => restoreKept(), []);
  useEffect(() => sessions.subscribe(() => keepAtTheEnd()), [sessions]);
}

/** Tells whether something is kept for a form, which is then to be shown from the beginning. */
export function useHasDraft() {
  const userId = useSession().user?.id;
  return (drafts: Pick<Drafts<unknown>, "read">, place: string): boolean =>
    userId !== undefined && drafts.read({ userId, place }) !== null;
}
