import { useQuery } from "@tanstack/react-query";
import { listInWords } from "@vigie/domain/project/list-in-words";
import { type FollowSubject, followedFilters } from "@/data/following/following";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import { useAccountTexts } from "@/lib/language/use-texts";

/**
 * What is followed, in words: the title of a project, else `Projects of Terres d’Eau in Senegal`. The title is null for
 * what visitors do not see, and for a list.
 */
export function useFollowedName(): (subject: FollowSubject, title: string | null) => string {
  const t = useAccountTexts();
  const { data: overview } = useQuery(listOverviewQuery());
  return (subject, title) => {
    if (subject.kind === "project") return title ?? t("following.notPublic");
    const filters = followedFilters(subject);
    const named = overview?.organisations.find(({ id }) => id === filters.organisation)?.name;
    const name = named ?? title;
    if (subject.kind === "organisation" && !name) return t("following.organisationNotPublic");
    const ofOne = name ?? t("list.anotherOrganisation");
    return listInWords(t, filters, filters.organisation === null ? null : ofOne);
  };
}
