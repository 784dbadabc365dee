import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";

/**
 * What the organisation itself calls its projects, or one of them, by their ids. They have a call of their own, since
 * visitors read the other columns of a project that is online.
 */
export async function ownReferences(project?: string): Promise<ReadonlyMap<string, string>> {
  const asked = project === undefined ? {} : { project };
  const answer = await database().rpc("own_references", asked, { get: true });
  const references = v.record(v.string(), v.string());
  return new Map(Object.entries(unwrapAs(references, answer, "failed.loadProject")));
}
