import { formatLongDate } from "@vigie/domain/format/dates";
import { useDay } from "@/components/hooks/use-now";
import type { PublicProject } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { PrintedCode } from "./printed-code";

interface PrintedFromProps {
  project: PublicProject;
  now: Date;
}

/** The end of the printed fact sheet: organisation, date, and the address of the current version. */
export function PrintedFrom({ project, now }: PrintedFromProps) {
  const path = paths.project(project.id);
  const address = useHydrated() ? new URL(path, window.location.origin).href : path;
  const today = useDay(now);
  return (
    <div className="hidden break-inside-avoid items-center gap-4 border-line border-t pt-3 text-sm print:flex">
      <PrintedCode text={address} />
      <p className="text-muted">
        <strong className="text-ink">{project.organisations.name}</strong>
        <span className="block">{`As of ${formatLongDate(today)}`}</span>
        <span className="block">{`Up to date at ${address}`}</span>
      </p>
    </div>
  );
}
