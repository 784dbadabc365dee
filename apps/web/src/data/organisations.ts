import { queryOptions, skipToken } from "@tanstack/react-query";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";

/**
 * The name of an organisation by its number. Waits while nobody's organisation is known.
 *
 * That it cannot be loaded is only logged (specification, section 8).
 */
export function organisationNameQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: ["organisations", organizationId, "name"],
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
