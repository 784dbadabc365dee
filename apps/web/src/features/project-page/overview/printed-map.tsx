import { useState } from "react";
import { useIdlePage } from "@/components/hooks/use-idle-page";
import type { PublicProject } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";

/**
 * The drawn map of an online project, for print. It is loaded while the page is idle, like the printed photo. Without a server
 * that draws maps there is none.
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
