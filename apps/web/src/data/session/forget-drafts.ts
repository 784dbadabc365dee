/** What was typed into a form, whose it is, and where. */
export interface Draft<Content> {
  userId: string;
  /** Tells the forms of one kind apart, such as a project's id. */
  place: string;
  /** What the place is called, for the person; empty where that is not known. */
  about: string;
  content: Content;
}

/** The drafts of each kind of form, by person and place. */
export const draftsOfForms = new Set<Map<string, Draft<unknown>>>();

/** Forgets what everybody typed, but for one person where one is named. */
export function forgetDrafts(exceptOf?: string): void {
  for (const kept of draftsOfForms) {
    for (const [key, { userId }] of kept) if (userId !== exceptOf) kept.delete(key);
  }
}
