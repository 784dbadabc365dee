import { type Draft, draftsOfForms } from "./forget-drafts";

/** Whose draft, and where. */
type DraftAddress = Pick<Draft<unknown>, "userId" | "place">;

/** What was typed into the forms of one kind when a session ended. */
export interface Drafts<Content> {
  keep(draft: Draft<Content>): void;
  read(address: DraftAddress): Content | null;
  drop(address: DraftAddress): void;
}

/**
 * Keeps what is typed into one kind of form beyond the end of a session: in memory, for as long as
 * the app stays open, so that nothing is left on the device. Passwords must not be given to it.
 *
 * @example const drafts = createDrafts<{ title: string }>();
 */
export function createDrafts<Content>(): Drafts<Content> {
  const kept = new Map<string, Draft<Content>>();
  draftsOfForms.add(kept);
  const keyOf = ({ userId, place }: DraftAddress) => `${userId}/${place}`;
  return {
    keep: (draft) => void kept.set(keyOf(draft), draft),
    read: (address) => kept.get(keyOf(address))?.content ?? null,
    drop: (address) => void kept.delete(keyOf(address)),
  };
}

/** What the place is called where something typed is kept; null where nothing is. */
export function keptDraftAbout(): string | null {
  for (const kept of draftsOfForms) for (const { about } of kept.values()) return about;
  return null;
}
