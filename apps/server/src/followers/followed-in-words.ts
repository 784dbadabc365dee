import type { AccountTexts } from "@vigie/domain/language/texts";
import { storedFilters } from "@vigie/domain/project/followed-list";
import { listInWords } from "@vigie/domain/project/list-in-words";
import * as v from "valibot";

/** What is followed, as the database gives it. */
export const followedEntries = {
  /** Of a list; null for a project or an organisation. */
  filters: v.nullable(storedFilters),
  /** Of the project or organisation; null for a list. */
  title: v.nullable(v.string()),
  /** The organisation that a list is narrowed to; null for none. */
  list_of: v.nullable(v.string()),
};

const followed = v.object(followedEntries);

/** What is followed, for a sentence. */
export function followedInWords(
  t: AccountTexts,
  { filters, title, list_of }: v.InferOutput<typeof followed>,
): string {
  return title ?? (filters === null ? "" : listInWords(t, filters, list_of));
}
