import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { readRenditions } from "@vigie/domain/files/renditions";
import { describePublicChange } from "@vigie/domain/history/public-change";
import { ProofThumbnail } from "@/components/project/photos/proof-thumbnail";
import { SentenceText } from "@/components/project/sentence-text";
import { publicChangesQuery } from "@/data/content/public-changes";
import type { ListedProject } from "@/data/projects/public/public-list";
import { useTexts } from "@/lib/language/use-texts";

/** A project with the time of its last change. */
type Changed = Pick<ListedProject, "id" | "content_updated_at">;

/** The latest changes of a project. The key contains the last change's time, so that a new one refetches them. */
export function lastChangeQuery({ id, content_updated_at: changedAt }: Changed) {
  const query = publicChangesQuery(id);
  return queryOptions({ ...query, queryKey: [...query.queryKey, changedAt] });
}

interface WhatChangedProps {
  project: Changed;
}

/** The latest change of a project's page: `Milestone completed: Boreholes 1 to 7`; a proof with its picture. */
export function WhatChanged({ project }: WhatChangedProps) {
  const t = useTexts();
  const { data } = useQuery({ ...lastChangeQuery(project), placeholderData: keepPreviousData });
  const [change] = data?.filter((known) => describePublicChange(t, known) !== null) ?? [];
  const sentence = change && describePublicChange(t, change);
  const picture = change && readRenditions(change);
  return (
    // Reserves a line, so that nothing moves when the change is loaded.
    <div className="flex min-h-6 items-center gap-3">
      {picture ? <ProofThumbnail renditions={picture} /> : null}
      <p dir="auto" className="wrap-anywhere line-clamp-2 min-w-0">
        {sentence ? <SentenceText sentence={sentence} /> : null}
      </p>
    </div>
  );
}
