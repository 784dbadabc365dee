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

/** What was typed into a form, whose it is, and where. */
interface Draft<Content> {
  userId: string;
  /** Tells the forms of one kind apart, such as a project's id. */
  place: string;
  /** What the place is called, for the person; empty where that is not known. */
  about: string;
  content: Content;
}

/** The drafts of each kind of form, by person and place. */
const draftsOfForms = new Set<Map<string, Draft<unknown>>>();

/** Forgets what everybody typed, but for one person where one is named. */
export function forgetDrafts(exceptOf?: string): void {
  for (const kept of draftsOfForms) {
    for (const [key, { userId }] of kept) if (userId !== exceptOf) kept.delete(key);
  }
}
