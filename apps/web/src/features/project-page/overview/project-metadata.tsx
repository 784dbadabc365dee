import { useEffect } from "react";
import type { PublicProject } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";

/**
 * What search engines that run the page are told of a project. What chats show of a link is told by the
 * server, since they run nothing.
 */
export function ProjectMetadata({ project }: { project: PublicProject }) {
  const { id, short_description: description, is_online: isOnline } = project;
  usePageDescription(description);
  useCanonicalAddress(paths.project(id));
  useNotForSearchEngines(!isOnline);
  return null;
}

/** Says where the page lives, unless the server has said it. */
function useCanonicalAddress(path: string): void {
  useEffect(() => {
    if (document.head.querySelector('link[rel="canonical"]')) return;
    const link = document.createElement("link");
    link.rel = "canonical";
    link.href = new URL(path, window.location.origin).href;
    document.head.append(link);
    return () => link.remove();
  }, [path]);
}

function useNotForSearchEngines(isHidden: boolean): void {
  useEffect(() => {
    if (!isHidden) return;
    const meta = document.createElement("meta");
    meta.name = "robots";
    meta.content = "noindex";
    document.head.append(meta);
    return () => meta.remove();
  }, [isHidden]);
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
