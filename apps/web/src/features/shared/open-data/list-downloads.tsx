import { MEDIA_TYPES, projectsAddress } from "@vigie/domain/open-data-addresses";
import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { ChevronDown, Download } from "lucide-react";
import type { FocusEvent, KeyboardEvent } from "react";
import type { FollowSubject } from "@/data/following/following";
import { EmbedButton } from "@/features/shared/embed/embed-button";
import { FollowButton } from "@/features/shared/follow/follow-button";
import { environment } from "@/lib/env";
import { OpenDataTextsProvider, useOpenDataTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { formatNames } from "./format-names";

interface ListDownloadsProps {
  /** What the list is narrowed to. */
  filters: ProjectFilters;
  /** How many projects that are. */
  count: number;
}

/** The projects of the list as files, which unfold without JavaScript, too; for followers, and for other sites. */
export function ListDownloads(props: ListDownloadsProps) {
  return (
    <OpenDataTextsProvider>
      <Follow {...props} />
      <Downloads {...props} />
      <Embed {...props} />
    </OpenDataTextsProvider>
  );
}

function Follow({ filters }: ListDownloadsProps) {
  const t = useOpenDataTexts();
  return (
    <FollowButton
      subject={followedIn(filters)}
      className={`${opener} noscript:hidden print:hidden`}
    >
      {t("embedding.follow")}
    </FollowButton>
  );
}

/** All of an organisation where nothing else narrows the list, else the list, in whatever order. */
function followedIn(filters: ProjectFilters): FollowSubject {
  const organisation = environment().organizationId ?? filters.organisation;
  const list = { ...filters, organisation, order: NO_FILTERS.order };
  const ofOrganisation = projectsAddress("atom", { ...NO_FILTERS, organisation });
  return organisation !== null && projectsAddress("atom", list) === ofOrganisation
    ? { kind: "organisation", id: organisation }
    : { kind: "list", filters: list };
}

function Embed({ filters }: ListDownloadsProps) {
  const t = useOpenDataTexts();
  return (
    <EmbedButton
      subject={{ kind: "list", filters }}
      className={`${opener} noscript:hidden print:hidden`}
    >
      {t("embedding.embed")}
    </EmbedButton>
  );
}

const opener =
  "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control underline decoration-line underline-offset-4 hover:text-primary hover:decoration-current";

/** A feed is nothing to download. */
const FORMATS = ["csv", "xlsx", "json", "geojson"] as const;

const row =
  "flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-tint hover:text-on-tint focus-visible:-outline-offset-2";

function Downloads({ filters, count }: ListDownloadsProps) {
  const t = useOpenDataTexts();
  return (
    <details
      className="group/downloads sm:relative print:hidden"
      onBlur={foldWithoutFocus}
      onKeyDown={foldOnEscape}
    >
      <summary className={`${opener} list-none [&::-webkit-details-marker]:hidden`}>
        <Download aria-hidden className="size-4" />
        {t("openData.download")}
        <ChevronDown aria-hidden className="size-4 group-open/downloads:rotate-180" />
      </summary>
      <div
        // So that a press on its margin is none outside.
        tabIndex={-1}
        className="absolute inset-x-0 z-10 rounded-card border border-line bg-surface py-1 shadow-float outline-none sm:inset-x-auto sm:w-80"
      >
        <p className="px-4 pt-2 pb-1 font-semibold">{t("openData.theseProjects", { count })}</p>
        <ul>
          {FORMATS.map((format) => (
            <li key={format}>
              <a
                href={projectsAddress(format, filters)}
                type={MEDIA_TYPES[format]}
                download
                className={row}
              >
                <span className="w-18 shrink-0 font-semibold">{formatNames[format]}</span>
                <span className="text-sm">{t(`openData.${format}For`)}</span>
              </a>
            </li>
          ))}
          <li className="mt-1 border-line border-t pt-1">
            <Link to={paths.openData} className={row}>
              {t("openData.aboutTheData")}
            </Link>
          </li>
        </ul>
      </div>
    </details>
  );
}

function foldWithoutFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function foldOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
