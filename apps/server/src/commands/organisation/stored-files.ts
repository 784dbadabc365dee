import type { SupabaseClient } from "@supabase/supabase-js";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import * as v from "valibot";
import { CommandError } from "../command-error";
import { refusal } from "../refusal";

const namesSchema = v.array(v.string());

/**
 * Deletes the stored files of an organisation, even if its rows are gone. Can be repeated after an interruption.
 *
 * @param client carries the secret key
 * @throws {CommandError} when the storage service refuses or deletes nothing
 */
export async function deleteStoredFiles(
  client: SupabaseClient,
  organization: number,
): Promise<void> {
  for (;;) {
    const names = await nextNames(client, organization);
    if (names.length === 0) return;
    const { data, error } = await client.storage.from(PROJECT_IMAGES_BUCKET).remove(names);
    if (error) throw refusal("The stored files could not all be deleted", error);
    if (data.length === 0) throw new CommandError("The storage keeps files that it should delete.");
  }
}

async function nextNames(client: SupabaseClient, organization: number): Promise<string[]> {
  const { data, error } = await client.rpc("organisation_files", { organization });
  if (error) throw refusal("The stored files could not be read", error);
  return v.parse(namesSchema, data);
}
