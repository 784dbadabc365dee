import { queryOptions, skipToken } from "@tanstack/react-query";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { storedImageAddress } from "./projects/stored-image-address";

/** A row of an organisation that publishes projects, without its heavy logo (see `logoQuery`). */
export const publisherRow = v.object({
  id: v.number(),
  name: v.string(),
  /** Who it is, in a sentence. */
  short_description: v.nullable(v.string()),
  /** The tag of the language that it writes in; null where it has not said. */
  language: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  website_url: v.nullable(v.string()),
  imprint_url: v.nullable(v.string()),
  /** In IATI; null where it does not publish there, and on pages kept on a device before that was known. */
  iati_identifier: v.optional(v.nullable(v.string()), null),
  facebook_url: v.nullable(v.string()),
  twitter_url: v.nullable(v.string()),
  instagram_url: v.nullable(v.string()),
  linkedin_url: v.nullable(v.string()),
});

/** An organisation that publishes projects, as visitors see it. */
export type Publisher = v.InferOutput<typeof publisherRow>;

/** The columns of {@link publisherRow}, in PostgREST's syntax. */
export const publisherColumns = Object.keys(publisherRow.entries).join(",");

/** The address of an organisation's logo; null for none. Waits while the id is undefined. */
export function logoQuery(organizationId: number | undefined) {
  return queryOptions({
    queryKey: ["organisations", organizationId, "logo"],
    queryFn:
      organizationId === undefined ? skipToken : ({ signal }) => loadLogo(organizationId, signal),
  });
}

/** How many other projects an organisation has online. */
export function otherProjectsQuery(organizationId: number, projectId: string) {
  return queryOptions({
    queryKey: ["projects", "others", organizationId, projectId],
    queryFn: ({ signal }) => countOtherProjects(organizationId, projectId, signal),
  });
}

/** @throws {DataError} */
async function loadLogo(organizationId: number, signal: AbortSignal): Promise<string | null> {
  const row = unwrap(
    await database()
      .from("organisations")
      .select("image_url")
      .eq("id", organizationId)
      .abortSignal(signal)
      .maybeSingle(),
    "failed.loadOrganisation",
  );
  return storedImageAddress(row?.image_url);
}

/** @throws {DataError} */
async function countOtherProjects(
  organizationId: number,
  projectId: string,
  signal: AbortSignal,
): Promise<number> {
  const answer = await database()
    .from("projects")
    .select("id", { count: "exact" })
    .eq("organization_id", organizationId)
    .eq("is_online", true)
    .neq("id", projectId)
    .limit(1)
    .abortSignal(signal);
  unwrap(answer, "failed.loadProjects");
  return answer.count ?? 0;
}
