import { formatBeneficiaries } from "@vigie/domain/format/beneficiaries";
import { formatMonthRange } from "@vigie/domain/format/dates";
import { readCities } from "@vigie/domain/places/cities";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import { ArrowRight, CalendarDays, Globe, MapPin, Users } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { FROM_LIST } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { Highlight } from "./highlight";
import { IconFact } from "./icon-fact";
import { PhaseBadge } from "./phase-badge";
import { UpdatedAgo } from "./updated-ago";

/** A project as the public list shows it; its columns as they are stored. */
export interface ShownProject {
  id: string;
  title: string;
  is_online: boolean;
  status: string | null;
  short_description: string | null;
  /** ISO days; null for none. */
  start_date: string | null;
  end_date: string | null;
  beneficiaries: number | null;
  countries: unknown;
  cities: unknown;
  /** An ISO timestamp. */
  content_updated_at: string;
}

interface ProjectCardProps {
  project: ShownProject;
  /** That it changed while the page is open: when, in milliseconds since 1970, and whether just now. */
  change?: { at: number; isRecent: boolean } | undefined;
  now: Date;
}

/** A project of the list: what it is, when, for whom and where. */
export const ProjectCard = memo(function ProjectCard({ project, change, now }: ProjectCardProps) {
  const titleId = `title-${project.id}`;
  const linkId = `details-${project.id}`;
  return (
    <li
      data-project={project.id}
      className="[contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
    >
      <article
        aria-labelledby={titleId}
        className="relative isolate flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 transition-colors hover:border-control"
      >
        {change ? <Highlight key={change.at} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <PhaseBadge phase={readProjectStatus(project.status)} />
          <Badge tone={project.is_online ? "green" : "grey"} dot>
            {project.is_online ? "Online" : "Offline"}
          </Badge>
        </div>
        <h2 id={titleId} dir="auto" className="line-clamp-3 text-xl">
          {project.title}
        </h2>
        {project.short_description ? (
          <p dir="auto" className="text-[0.9375rem]">
            {project.short_description}
          </p>
        ) : null}
        <Facts project={project} />
        <div className="@container mt-auto -mb-2 flex flex-wrap items-center justify-between gap-x-3 border-line border-t pt-2 text-muted text-sm">
          <UpdatedAgo
            at={project.content_updated_at}
            now={now}
            isShort
            isRecent={change?.isRecent}
          />
          <Link
            id={linkId}
            aria-labelledby={`${linkId} ${titleId}`}
            to={paths.project(project.id)}
            state={FROM_LIST}
            className="inline-flex min-h-11 scroll-mt-44 items-center gap-1.5 rounded-control font-semibold text-base text-primary after:absolute after:inset-0 after:rounded-card hover:text-primary-hover"
          >
            View Details
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
      </article>
    </li>
  );
});

function Facts({ project }: { project: ShownProject }) {
  return (
    <dl className="flex flex-col gap-1.5 text-[0.9375rem] text-muted">
      <IconFact className="line-clamp-2" icon={CalendarDays} name="Dates">
        {formatMonthRange(project.start_date, project.end_date)}
      </IconFact>
      <IconFact className="line-clamp-2" icon={Users} name="Beneficiaries">
        {formatBeneficiaries(project.beneficiaries)}
      </IconFact>
      <IconFact className="line-clamp-2" icon={Globe} name="Countries">
        {countryLabels(readCountryCodes(project.countries)) || "No countries"}
      </IconFact>
      <IconFact className="line-clamp-2" icon={MapPin} name="Cities">
        {readCities(project.cities).join(", ") || "No cities"}
      </IconFact>
    </dl>
  );
}
