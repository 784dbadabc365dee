import { queryOptions, skipToken } from "@tanstack/react-query";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";

/** The prefix of all keys of organisation queries, for invalidation. */
export const ORGANISATIONS_KEY = ["organisations"] as const;

/**
 * Name, language, currency and IATI identifier of an organisation by its number. Waits while the person's organisation is unknown.
 *
 * That it cannot be loaded is only logged.
 */
export function organisationQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...ORGANISATIONS_KEY, organizationId, "own"],
    queryFn: organizationId === null ? skipToken : () => loadOrganisation(organizationId),
  });
}

/** @returns null after a session ends: then an organisation that publishes nothing cannot be read */
async function loadOrganisation(id: number): Promise<{
  name: string;
  language: string | null;
  currency: string;
  iati_identifier: string | null;
} | null> {
  return unwrap(
    await database()
      .from("organisations")
      .select("name, language, currency, iati_identifier")
      .eq("id", id)
      .maybeSingle(),
    "failed.loadOrganisation",
  );
}
