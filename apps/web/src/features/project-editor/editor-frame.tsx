import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { EditorSubjectContext } from "@/components/layout/editor-subject";
import { ErrorBanner } from "@/components/layout/error-banner";
import { LazyPart } from "@/components/layout/lazy-part";
import { SkipLink } from "@/components/layout/skip-link";
import { Spinner } from "@/components/ui/spinner";
import { membersQuery } from "@/data/members/members";
import { organisationQuery } from "@/data/organisations";
import { projectOutlineKey } from "@/data/projects/outline";
import { editorPages } from "@/features/shared/editor-pages";
import { useCommands } from "@/lib/commands";
import { isTransient } from "@/lib/data-error";
import { environment } from "@/lib/env";
import { useStaffTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { Redirect } from "@/lib/router/routes";
import { EditorSidebar, type EditorSidebarProps, mayOpenEveryPage } from "./editor-sidebar";
import { EditorTopBar } from "./editor-top-bar";
import type { EditorPageProps } from "./shared/editor-page-props";
import { ProjectTitleContext } from "./shared/project-title";
import { useOutline } from "./shared/use-outline";
import { StillMissing } from "./still-missing";

const IatiLine = lazyPage<"IatiLine", { projectId: string }>(
  () => import("./iati-line"),
  "IatiLine",
);

const FollowersLine = lazyPage<
  "FollowersLine",
  { projectId: string; organizationId: number | null }
>(() => import("./followers-line"), "FollowersLine");

interface EditorFrameProps extends EditorPageProps {
  /** The page of the editor. */
  children: ReactNode;
}

/** The frame of all pages of the editor: the project's name and the sidebar, which is a drawer on phones. */
export function EditorFrame({ projectId, user, children }: EditorFrameProps) {
  const t = useStaffTexts();
  const { data: outline, isGone } = useOutline(projectId, user.organizationId);
  const { data: members } = useQuery(membersQuery(user));
  const { data: organisation } = useQuery(organisationQuery(user.organizationId));
  useOutlineRefresh(projectId);
  const sidebar = { projectId, outline: outline ?? undefined, members, userId: user.id };
  useEditorCommands(sidebar);
  if (outline === null) return <Redirect to={paths.dashboard} />;

  const guide = outline ? (
    <>
      <StillMissing
        projectId={projectId}
        missing={outline.missing}
        mayOpenAll={mayOpenEveryPage(sidebar)}
      />
      {outline.isOnline && organisation?.iati_identifier ? (
        <LazyPart>
          <IatiLine projectId={projectId} />
        </LazyPart>
      ) : null}
      {environment().follow === "mail" ? (
        <LazyPart>
          <FollowersLine projectId={projectId} organizationId={user.organizationId} />
        </LazyPart>
      ) : null}
    </>
  ) : null;
  return (
    <div className="lg:ps-64">
      <SkipLink />
      <EditorTopBar {...sidebar} />
      <aside
        aria-label={t("editor.project")}
        className="fixed inset-y-0 start-0 hidden w-64 overflow-y-auto border-line border-e bg-surface lg:block"
      >
        <EditorSidebar {...sidebar} />
      </aside>
      <main id="content" tabIndex={-1} className="px-4 pt-6 pb-8 sm:px-6 lg:px-8">
        <EditorSubjectContext
          value={{
            organisation: organisation?.name ?? user.organizationName ?? "",
            project: outline?.title.trim() ?? "",
            guide,
          }}
        >
          <ProjectTitleContext value={outline?.title ?? ""}>
            <ErrorBanner error={isGone ? t("editor.projectGone") : null} />
            <Suspense fallback={<Spinner label={t("common.loadingThePage")} />}>
              {children}
            </Suspense>
          </ProjectTitleContext>
        </EditorSubjectContext>
      </main>
    </div>
  );
}

/** Refetches the sidebar's outline after each save, and after one that was refused: the project may be gone. */
function useOutlineRefresh(projectId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { action } = event;
        const isRefused = action.type === "error" && !isTransient(action.error);
        if (action.type !== "success" && !isRefused) return;
        void queries.invalidateQueries({ queryKey: projectOutlineKey(projectId) });
      }),
    [queries, projectId],
  );
}

/** Adds the pages of the open project to the command menu. */
function useEditorCommands(project: Omit<EditorSidebarProps, "onNavigate">): void {
  const t = useStaffTexts();
  const { projectId, outline } = project;
  const navigate = useNavigate();
  const group = outline
    ? t("editor.pagesOf", { title: outline.title })
    : t("editor.pagesOfThisProject");
  const open = editorPages(t).filter(({ isOwners }) => !isOwners || mayOpenEveryPage(project));
  useCommands([
    ...open.map(({ label, icon, segment }) => ({
      id: `page ${segment}`,
      label,
      group,
      icon,
      run: () => navigate(paths.editor(projectId, segment)),
    })),
    {
      id: "page public",
      label: t("editor.viewTheProjectPage"),
      group,
      icon: ExternalLink,
      keywords: t("menuKeywords.publicPage"),
      run: () => navigate(paths.project(projectId)),
    },
  ]);
}
