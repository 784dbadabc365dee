import { queryOptions, skipToken } from "@tanstack/react-query";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { PROJECTS_KEY } from "./dashboard-project";

/** How far an organisation has come with what visitors look for first. */
export interface FirstDay {
  /** Whether it has a logo and a way to reach it. */
  readonly isIntroduced: boolean;
  /** Its oldest project; null for none. */
  readonly firstProject: string | null;
  /** Whether one of its projects has a picture. */
  readonly hasPicture: boolean;
  readonly isOnline: boolean;
}

/** Asks for one row of each at most. Waits while the organisation is unknown. */
export function firstDayQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "first-day", organizationId],
    queryFn:
      organizationId === null ? skipToken : ({ signal }) => loadFirstDay(organizationId, signal),
  });
}

/** @throws {DataError} */
async function loadFirstDay(organizationId: number, signal: AbortSignal): Promise<FirstDay> {
  const projects = () =>
    database()
      .from("projects")
      .select("id")
      .eq("organization_id", organizationId)
      .order("created_at")
      .limit(1)
      .abortSignal(signal);
  const [introduced, first, picture, online] = await Promise.all([
    database()
      .from("organisations")
      .select("id")
      .eq("id", organizationId)
      .not("image_url", "is", null)
      .or("contact_email.not.is.null,website_url.not.is.null")
      .abortSignal(signal),
    projects(),
    database()
      .from("photos_projet")
      .select("id, projects!inner(id)")
      .eq("projects.organization_id", organizationId)
      .limit(1)
      .abortSignal(signal),
    projects().eq("is_online", true),
  ]);
  const failure = "failed.loadFirstSteps";
  return {
    isIntroduced: unwrap(introduced, failure).length > 0,
    firstProject: unwrap(first, failure)[0]?.id ?? null,
    hasPicture: unwrap(picture, failure).length > 0,
    isOnline: unwrap(online, failure).length > 0,
  };
}
