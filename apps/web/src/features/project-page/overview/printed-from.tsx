import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import type { PublicProject } from "@/data/projects/public-page";
import { paths } from "@/lib/paths";

interface PrintedFromProps {
  project: PublicProject;
  now: Date;
}

/** The end of the printed fact sheet: whose it is, of which day, and where it is up to date. */
export function PrintedFrom({ project, now }: PrintedFromProps) {
  const address = new URL(paths.project(project.id), window.location.origin).href;
  return (
    <p className="hidden border-line border-t pt-3 text-muted text-sm print:block">
      {project.organisations.name} · {formatLongDate(localIsoDate(now))} · {address}
    </p>
  );
}
