import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "@vigie/domain/format/dates";
import { ProofThumbnail } from "@/components/project/photos/proof-thumbnail";
import { type KeyMilestone, milestonesTable } from "@/data/content/milestones";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photosTable } from "@/data/content/photos";
import { jump } from "@/features/project-page/navigation/jump-to-section";
import type { SectionId } from "@/features/project-page/navigation/section-names";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";

const section: SectionId = "activity";

/** The last completed milestone that a picture proves, with that picture; leads to the milestones. */
export function LatestProof({ projectId }: { projectId: string }) {
  const t = useProjectTexts();
  const { data: milestones = [] } = useQuery(milestonesTable.list(projectId));
  const { data: photos = [] } = useQuery(photosTable.list(projectId));
  const [proof] = proofsOf(milestones, photos);
  if (!proof) return null;
  const { renditions, milestone } = proof;
  return (
    <a
      href={`#${section}`}
      onClick={jump}
      data-print="hidden"
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-2 pe-4 hover:border-control"
    >
      <ProofThumbnail renditions={renditions} isLarge />
      <span className="min-w-0">
        <span className="block text-muted text-sm">{t("project.latestProof")}</span>{" "}
        <Typed
          text={milestone.name}
          className="wrap-anywhere line-clamp-2 font-semibold leading-snug"
        />{" "}
        {milestone.completedOn === null ? null : (
          <span className="block text-muted text-sm">
            {formatLongDate(t, milestone.completedOn)}
          </span>
        )}
      </span>
    </a>
  );
}

/** Completed milestones with a picture that proves them, the last completed first. */
function proofsOf(milestones: readonly KeyMilestone[], photos: readonly StoredPhoto[]) {
  const completed = milestones
    .filter(({ status }) => status === "completed")
    .toReversed()
    .toSorted((one, other) => (other.completedOn ?? "").localeCompare(one.completedOn ?? ""));
  return completed.flatMap((milestone) => {
    const renditions = photos.findLast(
      (photo) => photo.milestoneId === milestone.id && photo.renditions !== null,
    )?.renditions;
    return renditions ? [{ milestone, renditions }] : [];
  });
}
