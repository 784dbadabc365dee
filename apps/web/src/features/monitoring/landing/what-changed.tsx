import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { describePublicChange } from "@vigie/domain/history/public-change";
import { SentenceText } from "@/components/project/sentence-text";
import { publicChangesQuery } from "@/data/content/public-changes";
import type { ListedProject } from "@/data/projects/public/public-list";

/** A project, and when it changed last, by which it is known that there is news of it. */
type Changed = Pick<ListedProject, "id" | "content_updated_at">;

/** The last changes of a project's page as of its last one. */
export function lastChangeQuery({ id, content_updated_at: changedAt }: Changed) {
  const query = publicChangesQuery(id);
  return queryOptions({ ...query, queryKey: [...query.queryKey, changedAt] });
}

/** What the news of a project is told by it. */
export interface WhatChangedProps {
  project: Changed;
}

/** What changed last on a project's page: `Milestone completed: Boreholes 1 to 7`. */
export function WhatChanged({ project }: WhatChangedProps) {
  const { data } = useQuery({ ...lastChangeQuery(project), placeholderData: keepPreviousData });
  const sentence = data?.map(describePublicChange).find((described) => described !== null);
  return sentence ? <SentenceText sentence={sentence} /> : null;
}
