import { useEffect } from "react";
import type { PublicProject } from "@/data/projects/public-page";
import { paths } from "@/lib/paths";

/** What link previews and search engines that run the page are told of a project. */
export function ProjectMetadata({ project }: { project: PublicProject }) {
  const { id, title, short_description: description, organisations } = project;
  const address = new URL(paths.project(id), window.location.origin).href;
  usePageDescription(description);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={organisations.name} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content="summary" />
      {project.is_online ? null : <meta name="robots" content="noindex" />}
    </>
  );
}

/**
 * Describes the page to search engines and link previews; the general description returns after it.
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
