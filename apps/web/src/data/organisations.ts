import { queryOptions, skipToken } from "@tanstack/react-query";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";

/** The prefix of all keys of organisation queries, for invalidation. */
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

async function loadName(organizationId: number): Promise<string | null> {
  const row = unwrap(
    await database().from("organisations").select("name").eq("id", organizationId).maybeSingle(),
    "Failed to load organisation",
  );
  // After a session ends, an organisation that publishes nothing cannot be read.
  return row?.name ?? null;
}
