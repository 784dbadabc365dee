import { readRenditions, renditionSources } from "@vigie/domain/files/renditions";
import { useState } from "react";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { environment } from "@/lib/env";
import logo from "./project-logo.svg";

/**
 * A small cover of a project, or a placeholder. Decorative, since the title is beside it.
 */
export function ProjectCover({ project }: { project: DashboardProject }) {
  const [isBroken, setBroken] = useState(false);
  const [first] = project.photos_projet;
  const renditions = first ? readRenditions(first) : null;
  if (renditions === null || isBroken) {
    return <img src={logo} alt="" width="32" height="32" className="shrink-0 rounded-control" />;
  }
  return (
    <img
      {...renditionSources(renditions, environment().filesUrl)}
      // The smallest rendition is large enough.
      sizes="4rem"
      alt=""
      width="64"
      height="64"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      style={{ backgroundColor: renditions.colour }}
      className="size-12 shrink-0 rounded-control object-cover sm:size-16"
    />
  );
}
