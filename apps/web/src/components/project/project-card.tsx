import { formatBeneficiaries } from "@vigie/domain/format/beneficiaries";
import { formatMonthRange } from "@vigie/domain/format/dates";
import { readCities } from "@vigie/domain/places/cities";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import { ArrowRight, CalendarDays, MapPin, Users } from "lucide-react";
import { memo } from "react";
import { Badge } from "@/components/ui/badge";
import { Typed } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { FROM_LIST } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { Bar } from "./data-viz-tile/bar";
import { Highlight } from "./highlight";
import { IconFact } from "./icon-fact";
import { PhaseBadge } from "./phase-badge";
import { type CoverRows, ProjectCover } from "./project-cover";
import { UpdatedAgo } from "./updated-ago";

/** A project of the public list; columns as stored. */
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
  /** Left out where they are not known. */
  milestone_count?: number;
  milestones_completed?: number;
  photos_projet?: CoverRows;
  /** Whose project it is. */
  organisations?: { name: string };
}

interface ProjectCardProps {
  project: ShownProject;
  /** Its change while the page is open: the time, in milliseconds since 1970, and whether it is recent. */
  change?: { at: number; isRecent: boolean } | undefined;
  /** Whether to show the organisation, as where several publish. */
  showsPublisher?: boolean;
  /** Whether it is visible at once, so that its picture loads with priority. */
  isFirst?: boolean;
  now: Date;
}

/** On phones a square at the left, elsewhere as wide as the card. */
const coverSizes =
  "(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, (min-width: 30rem) 46vw, 6rem";

/**
 * The card of a project, with its picture and main facts. On phones the picture is at the left, so that twice as many
 * projects fit.
 */
export const ProjectCard = memo(function ProjectCard({
  project,
  change,
  showsPublisher = false,
  isFirst = false,
  now,
}: ProjectCardProps) {
  const t = useTexts();
  const titleId = `title-${project.id}`;
  const linkId = `details-${project.id}`;
  return (
    <li data-project={project.id}>
      <article
        aria-labelledby={titleId}
        className="relative isolate grid h-full grid-cols-[min(6rem,30%)_minmax(0,1fr)] content-start gap-x-3.5 gap-y-2.5 rounded-card border border-line bg-surface p-3.5 transition-colors hover:border-control min-[30rem]:flex min-[30rem]:flex-col min-[30rem]:gap-3 min-[30rem]:px-5 min-[30rem]:pt-0 min-[30rem]:pb-3 print:pt-3"
      >
        {change ? <Highlight key={change.at} /> : null}
        <div className="aspect-square self-start overflow-hidden rounded-control min-[30rem]:-mx-5 min-[30rem]:mb-1 min-[30rem]:aspect-video min-[30rem]:self-stretch min-[30rem]:rounded-t-[calc(var(--radius-card)-1px)] min-[30rem]:rounded-b-none print:hidden">
          <ProjectCover project={project} sizes={coverSizes} isFirst={isFirst} />
        </div>
        <div className="flex min-w-0 flex-col gap-2 min-[30rem]:gap-3 print:col-span-full">
          <div className="flex flex-wrap items-center justify-between gap-2 *:whitespace-normal">
            <PhaseBadge phase={readProjectStatus(project.status)} />
            <Badge tone={project.is_online ? "green" : "grey"} dot>
              {project.is_online ? t("project.online") : t("project.offline")}
            </Badge>
          </div>
          <Typed
            as="h2"
            text={project.title}
            id={titleId}
            className="wrap-anywhere line-clamp-3 text-lg min-[30rem]:text-xl"
          />
          {showsPublisher && project.organisations ? (
            <Typed
              as="p"
              text={project.organisations.name}
              className="-mt-1 line-clamp-2 text-muted text-sm"
            />
          ) : null}
        </div>
        {project.short_description ? (
          <Typed
            as="p"
            text={project.short_description}
            className="col-span-2 line-clamp-3 text-[0.9375rem] max-[30rem]:line-clamp-2"
          />
        ) : null}
        <Steps project={project} />
        <Facts project={project} />
        <div className="@container col-span-2 mt-auto flex flex-wrap items-center justify-between gap-x-3 border-line border-t text-muted text-sm max-[30rem]:-mb-2.5 min-[30rem]:pt-1.5">
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
            className="inline-flex min-h-11 scroll-mt-44 items-center gap-1.5 rounded-control font-semibold text-base text-primary after:absolute after:inset-0 after:rounded-card hover:text-primary-hover print:hidden"
          >
            {t("project.viewDetails")}
            <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </Link>
        </div>
      </article>
    </li>
  );
});

/** The number of completed milestones; nothing for a project without milestones. */
export function Steps({
  project,
}: {
  project: Pick<ShownProject, "milestone_count" | "milestones_completed">;
}) {
  const t = useTexts();
  const { milestone_count: count, milestones_completed: done = 0 } = project;
  if (!count) return null;
  return (
    <p className="col-span-2 flex items-center gap-3 text-[0.9375rem] text-muted">
      <span className="flex-1">
        <Bar width={(done / count) * 100} fill="primary" isThin />
      </span>
      <span>{t("project.stepsDone", { done, count })}</span>
    </p>
  );
}

function Facts({ project }: { project: ShownProject }) {
  const t = useTexts();
  const { start_date, end_date, beneficiaries, countries, cities } = project;
  return (
    <dl className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-muted min-[30rem]:flex-col">
      <IconFact className="line-clamp-2" icon={CalendarDays} name={t("project.dates")}>
        {formatMonthRange(t, start_date, end_date)}
      </IconFact>
      <IconFact className="line-clamp-2" icon={Users} name={t("project.beneficiaries")}>
        {formatBeneficiaries(t, beneficiaries)}
      </IconFact>
      <IconFact
        className="wrap-anywhere line-clamp-2"
        icon={MapPin}
        name={t("project.countriesAndCities")}
      >
        <span dir="auto">
          {countryLabels(t, readCountryCodes(countries)) || t("project.noCountries")}
        </span>
        {" · "}
        <span dir="auto">{readCities(cities).join(", ") || t("project.noCities")}</span>
      </IconFact>
    </dl>
  );
}
