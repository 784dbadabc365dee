import { queryOptions, skipToken } from "@tanstack/react-query";
import type { OrganisationSettings } from "@vigie/domain/forms/organisation-settings";
import { database, staffClient } from "@/lib/supabase";
import { DataError, unwrap } from "@/lib/unwrap";

/** The beginning of every key of organisation queries, for what must be fetched again. */
export const ORGANISATIONS_KEY = ["organisations"] as const;

/**
 * The name of an organisation by its number. Waits while the person's organisation is unknown.
 *
 * That it cannot be loaded is only logged.
 */
export function organisationNameQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...ORGANISATIONS_KEY, organizationId, "name"],
    queryFn: organizationId === null ? skipToken : () => loadName(organizationId),
  });
}

async function loadName(organizationId: number): Promise<string> {
  const { name } = unwrap(
    await database().from("organisations").select("name").eq("id", organizationId).single(),
    "Failed to load organisation",
  );
  return name;
}

const settingsColumns = "name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url";

/**
 * The settings of an organisation for their form: loaded anew whenever it opens, and never while it
 * is being filled in.
 */
export function organisationSettingsQuery(organizationId: number) {
  return queryOptions({
    queryKey: [...ORGANISATIONS_KEY, organizationId, "settings"],
    queryFn: () => loadSettings(organizationId),
    staleTime: "static",
    gcTime: 0,
  });
}

async function loadSettings(organizationId: number): Promise<OrganisationSettings> {
  return unwrap(
    await database()
      .from("organisations")
      .select(settingsColumns)
      .eq("id", organizationId)
      .single(),
    "Failed to load settings",
  );
}

/** What is saved, and for whom. */
interface OrganisationSettingsChange {
  organizationId: number;
  /** The organisation's name in the account of the person who saves, which follows a rename. */
  nameInAccount: string | null;
  settings: OrganisationSettings;
}

/**
 * Saves an organisation's settings, then its name in the account's metadata. Where the second step
 * fails, the same call mends it: the first changes nothing then.
 *
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export async function saveOrganisationSettings(change: OrganisationSettingsChange): Promise<void> {
  const { organizationId, nameInAccount, settings } = change;
  const failure = "Failed to save settings";
  const saved = unwrap(
    await database()
      .from("organisations")
      .update(settings)
      .eq("id", organizationId)
      .select("name")
      .maybeSingle(),
    failure,
  );
  if (!saved) throw new DataError(failure, { message: "No row was changed" }, 403);
  if (saved.name === nameInAccount) return;

  const client = await staffClient();
  unwrap(await client.auth.updateUser({ data: { organization_name: saved.name } }), failure);
}
