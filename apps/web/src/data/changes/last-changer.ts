import type { StaffTexts } from "@vigie/domain/language/texts";
import type { ContentTable } from "@vigie/domain/project/content-tables";
import * as v from "valibot";
import { emailLocalPart, readStoredUser } from "@/data/session/session-user";
import { database } from "@/lib/supabase/data";
import { storedSession } from "@/lib/supabase/session";
import { unwrapAs } from "@/lib/unwrap";
import type { Changer } from "./save-merged";

/** How many of a row's latest changes are searched. */
const entriesRead = 20;

const entries = v.array(
  v.object({
    changed_by: v.nullable(v.string()),
    new_values: v.nullable(v.record(v.string(), v.unknown())),
  }),
);

const people = v.array(
  v.object({ user_id: v.string(), email: v.string(), name: v.nullable(v.string()) }),
);

interface ChangedColumns {
  table: ContentTable | "project_places" | "projects" | "organisations";
  id: string;
  columns: readonly string[];
}

/**
 * Who last changed one of these columns of a row, by the history; null where that was long ago, by an operator, or
 * by a person who left.
 *
 * @throws {DataError}
 */
export async function lastChanger({ table, id, columns }: ChangedColumns): Promise<Changer | null> {
  const failure = "failed.loadHistory";
  const query = database().from("history").select("changed_by, new_values");
  const ofRow = query.eq("table_name", table).eq("row_id", id).eq("action", "update");
  const found = await ofRow.order("id", { ascending: false }).limit(entriesRead);
  const change = unwrapAs(entries, found, failure).find(({ new_values: values }) =>
    columns.some((column) => values !== null && column in values),
  );
  if (!change?.changed_by) return null;
  const isSelf = change.changed_by === readStoredUser(storedSession())?.id;
  if (isSelf) return { name: "you", isSelf };
  const members = unwrapAs(people, await database().rpc("organisation_members"), failure);
  const person = members.find(({ user_id }) => user_id === change.changed_by);
  if (!person) return null;
  return { name: person.name ?? emailLocalPart(person.email), isSelf };
}

/** The beginning of a sentence about a conflicting change: `Awa Diop changed this`. */
export function changedBy(t: StaffTexts, by: Changer | null): string {
  if (by === null) return t("editor.anotherPersonChangedThis");
  return by.isSelf
    ? t("editor.youChangedThisElsewhere")
    : t("editor.personChangedThis", { name: by.name });
}
