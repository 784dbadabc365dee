import { formatCount } from "@vigie/domain/format/beneficiaries";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";

interface ClusterBubbleProps {
  /** Projects in it. */
  count: number;
  onClick: () => void;
}

/** A cluster of projects that are close together. Clicking it zooms in. */
export function ClusterBubble({ count, onClick }: ClusterBubbleProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      aria-label={t("map.projectsCloseTogetherZoomIn", { count })}
      data-label-obstacle=""
      onClick={onClick}
      className={classNames("map-bubble", sizeOf(count))}
    >
      {formatCount(t, count)}
    </button>
  );
}

function sizeOf(count: number): string {
  if (count < 10) return "map-bubble-small";
  return count < 100 ? "map-bubble-medium" : "map-bubble-large";
}
