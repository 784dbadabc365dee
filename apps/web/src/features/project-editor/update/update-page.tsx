import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EditorPage } from "@/components/layout/editor-page";
import { ErrorBanner } from "@/components/layout/error-banner";
import { milestonesTable } from "@/data/content/milestones";
import { resultsQuery } from "@/data/content/results";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useOutline } from "@/features/project-editor/shared/use-outline";
import { useStaffTexts } from "@/lib/language/use-texts";
import { UpdateForm } from "./update-form";

/** Share an update: what happened, in one form, which fills the project's lists. */
export function UpdatePage({ projectId, user }: EditorPageProps) {
  const t = useStaffTexts();
  const { data: outline, error, refetch } = useOutline(projectId, user.organizationId);
  const milestones = useQuery(milestonesTable.list(projectId));
  const results = useQuery(resultsQuery(projectId));
  const [round, setRound] = useState(0);
  const isReady = outline === null || !(milestones.isPending || results.isPending);
  const query = {
    data: isReady ? outline : undefined,
    // Later on it is only asked for anew, and the form does without.
    error: outline === undefined ? error : null,
    refetch,
  };
  return (
    <EditorPage title={t("project.shareAnUpdate")} intro={t("update.intro")} query={query}>
      {({ isOnline }) => (
        <>
          <ErrorBanner
            error={[milestones, results].find(({ isLoadingError }) => isLoadingError)?.error}
            onRetry={() => Promise.all([milestones.refetch(), results.refetch()])}
          />
          <UpdateForm
            key={round}
            projectId={projectId}
            userId={user.id}
            isOnline={isOnline}
            milestones={milestones.data ?? []}
            indicators={results.data ?? []}
            onStartAgain={() => setRound(round + 1)}
          />
        </>
      )}
    </EditorPage>
  );
}
