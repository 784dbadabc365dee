import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { describePublicChange } from "@vigie/domain/history/public-change";
import { SentenceText } from "@/components/project/sentence-text";
import { publicChangesQuery } from "@/data/content/public-changes";

interface WhatChangedProps {
  projectId: string;
  /** When the project changed last, by which it is known that there is news. */
  changedAt: string;
}

/** What changed last on a project's page: `Milestone completed: Boreholes 1 to 7`. */
export function WhatChanged({ projectId, changedAt }: WhatChangedProps) {
  const query = publicChangesQuery(projectId);
  const { data } = useQuery({
    ...query,
    queryKey: [...query.queryKey, changedAt],
    placeholderData: keepPreviousData,
  });
  const sentence = data?.map(describePublicChange).find((described) => described !== null);
  return sentence ? <SentenceText sentence={sentence} /> : null;
}
