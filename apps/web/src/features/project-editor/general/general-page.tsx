import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { EditorPage } from "@/components/layout/editor-page";
import { generalInformationQuery } from "@/data/projects/general-information";
import { projectOutlineQuery } from "@/data/projects/outline";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { paths } from "@/lib/paths";
import { GeneralForm } from "./general-form";
import { GeneralSkeleton } from "./general-skeleton";

/** Time to read why the page could not load, before it gives way to the dashboard. */
const leaveDelayMs = 2000;

/** General Information, for the owner of the project. */
export function GeneralPage({ projectId, user }: EditorPageProps) {
  const project = useQuery(generalInformationQuery(projectId, user.id));
  const { data: outline } = useQuery(projectOutlineQuery(projectId, user.organizationId));
  useLeaveAfterFailure(project.error);
  return (
    <EditorPage
      title={(project.data ?? outline)?.title.trim() || "Edit Project"}
      query={project}
      skeleton={<GeneralSkeleton />}
    >
      {(stored) => <GeneralForm projectId={projectId} userId={user.id} stored={stored} />}
    </EditorPage>
  );
}

/** A project that cannot be loaded leads back to the dashboard, once the reason could be read. */
function useLeaveAfterFailure(failure: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (failure === null) return;
    const timer = setTimeout(() => void navigate(paths.dashboard), leaveDelayMs);
    return () => clearTimeout(timer);
  }, [failure, navigate]);
}
