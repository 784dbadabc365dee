import { useState } from "react";
import { useIdlePage } from "@/components/hooks/use-idle-page";
import type { PublicProject } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";

/**
 * The drawn map of a project on paper, where a map to move about in is of no use. It is loaded ahead, as
 * the printed photo is. Where pages are served without the server that draws it, there is none.
 */
export function PrintedMap({ project }: { project: PublicProject }) {
  const isWanted = useIdlePage();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={paths.projectStill(project.id)}
      alt={`Map of the places of ${project.title}`}
      loading={isWanted ? "eager" : "lazy"}
      fetchPriority="low"
      onError={() => setMissing(true)}
      className="hidden max-h-72 w-auto rounded-card print:block"
    />
  );
}
