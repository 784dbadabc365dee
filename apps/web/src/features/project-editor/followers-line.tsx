import { useQuery } from "@tanstack/react-query";
import { followerCountsQuery } from "@/data/following/followers";
import { useStaffTexts } from "@/lib/language/use-texts";

interface FollowersLineProps {
  projectId: string;
  organizationId: number | null;
}

/** How many follow the project, in a line; nothing while nobody does. */
export function FollowersLine({ projectId, organizationId }: FollowersLineProps) {
  const t = useStaffTexts();
  const { data: counts } = useQuery(followerCountsQuery(organizationId, projectId));
  const count = counts?.projects.get(projectId) ?? 0;
  if (count === 0) return null;
  return <p className="text-muted text-sm">{t("followers.ofThisProject", { count })}</p>;
}
