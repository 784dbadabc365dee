import { useEffect } from "react";
import type { PublicProject } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";
import { useLocalised } from "@/lib/router/history-router";

/**
 * Metadata for search engines that run JavaScript. Link previews get theirs from the server, since chats run none.
 */
export function ProjectMetadata({ project }: { project: PublicProject }) {
  const { id, short_description: description, is_online: isOnline } = project;
  usePageDescription(description);
  useCanonicalAddress(useLocalised()(paths.project(id)));
  useNotForSearchEngines(!isOnline);
  return null;
}

/** Adds the canonical link, unless the server has rendered it. */
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
