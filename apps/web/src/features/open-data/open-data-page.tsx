import { useQuery } from "@tanstack/react-query";
import {
  catalogAddress,
  dataPackageAddress,
  MEDIA_TYPES,
  PROJECTS_FORMATS,
  type ProjectsFormat,
  projectsAddress,
} from "@vigie/domain/open-data-addresses";
import { Download, Rss } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClasses } from "@/components/ui/button";
import { openPublishersQuery } from "@/data/open-data";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import { headlineOrganisationQuery } from "@/data/projects/public/public-list";
import { formatNames } from "@/features/shared/open-data/format-names";
import { PublisherFooter } from "@/features/shared/publisher/publisher-footer";
import { PublisherHeader } from "@/features/shared/publisher/publisher-header";
import { environment, hasPublicAddress } from "@/lib/env";
import { inOne, useOpenDataTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { Redirect } from "@/lib/router/routes";
import { Columns } from "./columns";
import { Examples } from "./examples";
import { Iati, Licences } from "./publishers";
import { textLink } from "./text-link";

/** /data: what there is as open data, what it means, and how it may be used. */
export function OpenDataPage() {
  const { hasOpenData } = environment();
  return hasOpenData ? <OpenDataHere /> : <Redirect to={paths.monitoring} />;
}

function OpenDataHere() {
  const t = useOpenDataTexts();
  const { data: headline } = useQuery(headlineOrganisationQuery());
  const { data: overview } = useQuery(listOverviewQuery());
  const { data: publishers, error, refetch } = useQuery(openPublishersQuery());
  return (
    <>
      <PublisherHeader publisher={headline} />
      <MainContent className="pt-4 sm:pt-8">
        <div className="flex max-w-5xl flex-col gap-12 sm:gap-14 print:gap-6">
          <PageHeader
            title={t("common.openData")}
            intro={<p className="text-lg">{t("openData.intro")}</p>}
          />
          <OpenDataSection
            title={t("openData.download")}
            intro={overview && t("openData.allProjects", { count: overview.projects })}
          >
            <Formats />
            <p>
              <span className="font-semibold">{t("openData.onlySome")} </span>
              {inOne(t.rich<ReactNode>("openData.narrowDown", { list: linkToList }))}{" "}
              {t("openData.wholeProjects")}
            </p>
          </OpenDataSection>
          <OpenDataSection title={t("openData.columns")} intro={t("openData.columnsIntro")}>
            <Columns />
          </OpenDataSection>
          <OpenDataSection title={t("openData.howOften")}>
            <p className="max-w-prose">{t("openData.atOnce")}</p>
            <p className="max-w-prose">{t("openData.stays")}</p>
          </OpenDataSection>
          <ErrorBanner error={error} onRetry={refetch} />
          {publishers ? (
            <>
              <OpenDataSection title={t("openData.licence")}>
                <Licences publishers={publishers} of={overview?.organisations.length} />
              </OpenDataSection>
              <OpenDataSection title={t("openData.iati")} intro={t("openData.iatiIntro")}>
                <Iati publishers={publishers} />
              </OpenDataSection>
            </>
          ) : null}
          <OpenDataSection title={t("openData.examples")}>
            <Examples />
          </OpenDataSection>
          <OpenDataSection title={t("openData.portals")} intro={t("openData.portalsIntro")}>
            <PortalLinks />
          </OpenDataSection>
        </div>
      </MainContent>
      <PublisherFooter publisher={headline} />
    </>
  );
}

interface OpenDataSectionProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

function OpenDataSection({ title, intro, children }: OpenDataSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {intro ? <p className="mt-1 max-w-prose text-muted">{intro}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** All projects in each format, with what that is for. */
function Formats() {
  const t = useOpenDataTexts();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {PROJECTS_FORMATS.filter((format) => format !== "atom" || hasPublicAddress()).map(
        (format) => (
          <li
            key={format}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-40">
              <h3 className="font-semibold">{formatNames[format]}</h3>
              <p className="text-muted">{t(`openData.${format}Use`)}</p>
            </div>
            <FormatLink format={format} />
          </li>
        ),
      )}
    </ul>
  );
}

function FormatLink({ format }: { format: ProjectsFormat }) {
  const t = useOpenDataTexts();
  const isFeed = format === "atom";
  return (
    <a
      href={projectsAddress(format)}
      type={MEDIA_TYPES[format]}
      download={!isFeed}
      aria-label={t("common.labelled", {
        label: isFeed ? t("openData.feed") : t("openData.download"),
        value: formatNames[format],
      })}
      className={buttonClasses("secondary", "print:hidden")}
    >
      {isFeed ? (
        <Rss aria-hidden className="size-4" />
      ) : (
        <Download aria-hidden className="size-4" />
      )}
      {isFeed ? t("openData.openFeed") : t("openData.download")}
    </a>
  );
}

function PortalLinks() {
  return (
    <ul className="flex flex-wrap gap-x-6">
      <li>
        <a href={catalogAddress} className={textLink}>
          DCAT-AP (JSON-LD)
        </a>
      </li>
      <li>
        <a href={dataPackageAddress} className={textLink}>
          Data Package (JSON)
        </a>
      </li>
    </ul>
  );
}

function linkToList(words: ReactNode[]): ReactNode {
  return (
    <Link
      to={paths.projectList}
      className="rounded-control text-primary underline underline-offset-3"
    >
      {inOne(words)}
    </Link>
  );
}
