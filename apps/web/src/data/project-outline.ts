import { queryOptions, skipToken } from "@tanstack/react-query";
import { PROJECTS_KEY } from "@/data/projects";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";

const columns =
  "title, user_id, is_online, budget, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, money_spent, dv1_titre, dv2_titre, dv3_titre, dv4_titre, dv5_titre, images, mot-rs, key_milestones(count), resources(count), team(count), photos_projet(count), press(count)";

export function projectOutlineQuery(id: string, organizationId: number | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "outline", id, organizationId],
    queryFn:
      organizationId === null
        ? skipToken
        : async () =>
            unwrap(
              await database()
                .from("projects")
                .select(columns)
                .eq("id", id)
                .eq("organization_id", organizationId)
                .maybeSingle(),
              "Failed to load project data",
            ),
  });
}
