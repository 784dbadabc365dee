import { useEffect } from "react";
import type { PublicProject } from "@/data/projects/public-page";
import { paths } from "@/lib/paths";
import { useHydrated } from "@/lib/use-hydrated";

/**
 * What search engines that run the page are told of a project. What chats show of a link is told by the
 * server, since they run nothing.
 */
export function ProjectMetadata({ project }: { project: PublicProject }) {
  const { id, short_description: description } = project;
  usePageDescription(description);
  // The server writes its own.
  if (!useHydrated()) return null;
  return (
    <>
      <link rel="canonical" href={new URL(paths.project(id), window.location.origin).href} />
      {project.is_online ? null : <meta name="robots" content="noindex" />}
    </>
  );
}

/**
 * Describes the page to search engines; the general description returns after it.
 */
function usePageDescription(description: string | null | undefined): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    if (!meta || !description) return;
    const general = meta.getAttribute("content") ?? "";
    meta.setAttribute("content", description);
    return () => meta.setAttribute("content", general);
  }, [description]);
}
