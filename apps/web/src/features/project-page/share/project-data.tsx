import { iatiAddress, projectAddress } from "@vigie/domain/open-data-addresses";
import type { PublicProject } from "@/data/projects/public/public-page";
import { environment, hasPublicAddress } from "@/lib/env";
import { useProjectTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

const link =
  "inline-flex min-h-11 items-center rounded-control text-ink underline underline-offset-3 hover:text-primary";

/** An online project as data, where a server has that: as JSON, as a feed, and in the IATI file of its organisation. */
export function ProjectData({ project }: { project: PublicProject }) {
  const t = useProjectTexts();
  const { id, is_online: isOnline, iati_identifier: activity, organisations: publisher } = project;
  if (!isOnline || !environment().hasOpenData) return null;
  const isInIati = hasPublicAddress() && publisher.iati_identifier !== null && activity !== null;
  return (
    <nav
      aria-label={t("project.dataOfTheProject")}
      className="flex flex-wrap items-center gap-x-5 text-sm"
    >
      <span className="text-muted">{t("project.data")}</span>
      <a href={projectAddress(id, "json")} className={link}>
        JSON
      </a>
      {hasPublicAddress() ? (
        <a href={projectAddress(id, "atom")} className={link}>
          {t("project.feed")}
        </a>
      ) : null}
      {isInIati ? (
        <a href={iatiAddress(publisher.id, "activities")} className={link}>
          <span className="wrap-anywhere">{t("project.inIati", { activity })}</span>
        </a>
      ) : null}
      <Link to={paths.openData} className={link}>
        {t("project.aboutTheData")}
      </Link>
    </nav>
  );
}
