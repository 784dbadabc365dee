import { useQuery } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import type { Gap } from "@vigie/open-data/iati/gaps";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useNow } from "@/components/hooks/use-now";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Switch } from "@/components/ui/switch";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { type Checked, type CheckedProject, checkedQuery } from "./check-published";

/** How complete what the organisation publishes is, and where it is mended. */
export function Readiness({ organizationId }: { organizationId: number }) {
  const t = useStaffTexts();
  const today = localIsoDate(useNow());
  const [{ read, all }, setProgress] = useState({ read: 0, all: 0 });
  const { data, error, refetch } = useQuery(checkedQuery(organizationId, today, setProgress));
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t("iati.readiness")}</h2>
      <ErrorBanner error={error} onRetry={refetch} />
      {data === undefined && !error ? (
        <Card className="flex flex-col gap-3">
          <p>{t("iati.looking", { read, all })}</p>
          <ProgressBar
            value={all === 0 ? 0 : (100 * read) / all}
            label={t("iati.looking", { read, all })}
          />
        </Card>
      ) : null}
      {data?.projects.length === 0 ? <p className="text-muted">{t("iati.nothingOnline")}</p> : null}
      {data !== undefined && data.projects.length > 0 ? <Found checked={data} /> : null}
    </section>
  );
}

function Found({ checked }: { checked: Checked }) {
  const t = useStaffTexts();
  return (
    <>
      {checked.gaps.length > 0 ? (
        <Card className="flex flex-col gap-2">
          <h3 className="font-semibold text-lg">{t("iati.ofTheOrganisation")}</h3>
          <Gaps gaps={checked.gaps} />
        </Card>
      ) : null}
      <Shares checked={checked} />
      <Projects projects={checked.projects} />
    </>
  );
}

/** By the criteria of IATI's Dashboard, and what would help most. */
function Shares({ checked: { shares, steps } }: { checked: Checked }) {
  const t = useStaffTexts();
  if (shares.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="font-semibold text-lg">{t("iati.criteria")}</h3>
      {steps.length > 0 ? (
        <>
          <p>{t("iati.steps", { count: steps.length })}</p>
          <ol className="list-decimal ps-5">
            {steps.map(({ name, met, of, page }) => (
              <li key={name}>
                {page === "iati" || page === "settings" ? (
                  <GapLink to={paths[page]}>{t(`iatiCriteria.${name}`)}</GapLink>
                ) : (
                  t(`iatiCriteria.${name}`)
                )}{" "}
                <span className="text-muted">{t("iati.lacking", { count: of - met, of })}</span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <details>
        <summary className="min-h-11 w-fit cursor-pointer content-center rounded-control font-semibold text-primary text-sm">
          {t("iati.allCriteria")}
        </summary>
        <div className="grid gap-x-8 gap-y-6 pt-2 sm:grid-cols-2">
          {(["core", "financial", "valueAdded", "timeliness"] as const).map((group) => (
            <div key={group} className="flex flex-col gap-3">
              <h4 className="font-semibold">{t(`iatiCriteria.${group}`)}</h4>
              {shares
                .filter((share) => share.group === group)
                .map(({ name, met, of }) => (
                  <div key={name} className="flex flex-col gap-1 text-sm">
                    <p className="flex justify-between gap-4">
                      <span>{t(`iatiCriteria.${name}`)}</span>
                      <span className="whitespace-nowrap text-muted">
                        {t("iati.share", { met, of })}
                      </span>
                    </p>
                    <ProgressBar value={(100 * met) / of} label={t(`iatiCriteria.${name}`)} />
                  </div>
                ))}
            </div>
          ))}
        </div>
      </details>
    </Card>
  );
}

/** Rows that are shown at first, and more each time. */
const ROWS = 25;

function Projects({ projects }: { projects: readonly CheckedProject[] }) {
  const t = useStaffTexts();
  const heading = useId();
  const [isNarrowed, setNarrowed] = useState(false);
  const [rows, setRows] = useState(ROWS);
  const lacking = projects.filter(({ gaps }) => gaps.length > 0);
  const ready = projects.filter(isReady).length;
  const listed = isNarrowed ? lacking : projects;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} className="font-semibold text-lg">
          {t("iati.projects", { ready, all: projects.length })}
        </h3>
        {lacking.length > 0 && lacking.length < projects.length ? (
          <Switch
            label={t("iati.onlyLacking")}
            state={t("iati.onlyLacking")}
            checked={isNarrowed}
            onChange={({ target }) => {
              setNarrowed(target.checked);
              setRows(ROWS);
            }}
          />
        ) : null}
      </div>
      <ul aria-labelledby={heading} className="divide-y divide-line">
        {listed.slice(0, rows).map((project) => (
          <li key={project.id} className="flex flex-col gap-1 py-3">
            <p className="wrap-anywhere font-semibold">
              <Typed text={project.title}>{project.title}</Typed>
            </p>
            {isReady(project) ? (
              <p className="flex items-center gap-2 text-green text-sm">
                <CircleCheck aria-hidden className="size-4" />
                {t("iati.ready")}
              </p>
            ) : null}
            <Gaps gaps={project.gaps} projectId={project.id} />
          </li>
        ))}
      </ul>
      {listed.length > rows ? (
        <Button className="self-start" onClick={() => setRows(rows + ROWS)}>
          {t("iati.showMore", { count: Math.min(ROWS, listed.length - rows) })}
        </Button>
      ) : null}
    </Card>
  );
}

/** Whether it is in order by the rules of IATI, though there may be doubts. */
function isReady({ gaps }: CheckedProject): boolean {
  return gaps.every(({ severity }) => severity === "warning");
}

interface GapsProps {
  gaps: Checked["gaps"];
  projectId?: string;
}

/** What is missing or doubtful, each a link to where it is mended. */
function Gaps({ gaps, projectId }: GapsProps) {
  const t = useStaffTexts();
  if (gaps.length === 0) return null;
  return (
    <ul className="flex flex-col text-sm leading-7">
      {gaps.map(({ name, severity, page, field }) => {
        const Icon = severity === "error" ? CircleAlert : TriangleAlert;
        return (
          <li key={name} className="flex gap-2">
            <Icon
              aria-label={severity === "error" ? t("iati.error") : t("iati.warning")}
              className={`mt-1.5 size-4 shrink-0 ${severity === "error" ? "text-red" : "text-on-yellow-tint"}`}
            />
            <GapLink to={addressOf({ page, field }, projectId)}>{t(`iatiGaps.${name}`)}</GapLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Where a gap is mended: its field, but for lists, whose fields are for new rows. */
function addressOf({ page, field }: Pick<Gap, "page" | "field">, projectId = ""): string {
  if (page === "iati" || page === "settings") return `${paths[page]}#${field}`;
  return page === "edit"
    ? `${paths.editor(projectId, page)}#${field}`
    : paths.editor(projectId, page);
}

function GapLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-primary underline underline-offset-2">
      {children}
    </Link>
  );
}
