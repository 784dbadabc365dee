import { useQuery } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import { gapsOf } from "@vigie/open-data/iati/gaps";
import { useNow } from "@/components/hooks/use-now";
import { publishedProjectQuery } from "@/data/projects/published-projects";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

/** Whether a published project is ready for IATI, in a line. */
export function IatiLine({ projectId }: { projectId: string }) {
  const t = useStaffTexts();
  const now = useNow();
  const { data: project } = useQuery(publishedProjectQuery(projectId));
  if (!project) return null;
  const gaps = gapsOf(project, localIsoDate(now));
  return (
    <p className="text-muted text-sm leading-relaxed">
      {gaps.length === 0 ? (
        t("iati.readyForIati")
      ) : (
        <Link to={paths.iati} className="font-semibold text-primary underline">
          {t("iati.missingForIati", { count: gaps.length })}
        </Link>
      )}
    </p>
  );
}
