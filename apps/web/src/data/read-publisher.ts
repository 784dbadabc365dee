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
  contact_email: v.nullable(v.string()),
  website_url: v.nullable(v.string()),
  imprint_url: v.nullable(v.string()),
  facebook_url: v.nullable(v.string()),
  twitter_url: v.nullable(v.string()),
  instagram_url: v.nullable(v.string()),
  linkedin_url: v.nullable(v.string()),
});

/** An organisation that publishes projects, as visitors see it. */
export type Publisher = v.InferOutput<typeof publisherRow>;

/** The columns of {@link publisherRow}, in PostgREST's syntax. */
export const publisherColumns = Object.keys(publisherRow.entries).join(",");

/**
 * The address of an organisation's logo; null for none.
 *
 * @throws {DataError}
 */
export async function loadLogo(
  organizationId: number,
  signal: AbortSignal,
): Promise<string | null> {
  const row = unwrap(
    await database()
      .from("organisations")
      .select("image_url")
      .eq("id", organizationId)
      .abortSignal(signal)
      .maybeSingle(),
    "Failed to load organisation",
  );
  return storedImageAddress(row?.image_url);
}

/**
 * Counts the other online projects of an organisation.
 *
 * @throws {DataError}
 */
export async function countOtherProjects(
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
  unwrap(answer, "Failed to load projects");
  return answer.count ?? 0;
}
