import { continentLabel } from "@vigie/domain/places/continent-label";
import { readContinent } from "@vigie/domain/places/continents";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { useTexts } from "@/lib/language/use-texts";
import { PhaseBadge } from "./phase-badge";

interface ProjectHeadingProps {
  /** The phase as stored. */
  status: string | null;
  /** The continent as stored. */
  continent: string | null;
  /** When it was changed. */
  updated: ReactNode;
  /** Its title, a heading with the classes of `titleClasses`. */
  title: ReactNode;
}

/** The phase, continent, time of the last change, and title of a project. */
export function ProjectHeading(props: ProjectHeadingProps) {
  const t = useTexts();
  const { status, updated, title } = props;
  const continent = readContinent(props.continent);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        <PhaseBadge phase={readProjectStatus(status)} />
        {continent ? <Badge tone="grey">{continentLabel(t, continent)}</Badge> : null}
        {updated}
      </p>
      {title}
    </>
  );
}
