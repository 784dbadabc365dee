import { useQuery } from "@tanstack/react-query";
import { formatCount } from "@vigie/domain/format/beneficiaries";
import type { PublicProject } from "@/data/projects/public/public-page";
import { otherProjectsQuery } from "@/data/publisher";

/** Whose project it is, and how much else is theirs to see. */
export function PublishedBy({ project }: { project: PublicProject }) {
  const { id, organisations: publisher } = project;
  const { data: others } = useQuery(otherProjectsQuery(publisher.id, id));
  return (
    <p>
      Published by <bdi className="font-semibold">{publisher.name}</bdi>
      {others ? (
        <span>
          {` · ${formatCount(others)} ${others === 1 ? "other project" : "other projects"} online`}
        </span>
      ) : null}
    </p>
  );
}
