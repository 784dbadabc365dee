import type { StaffTexts } from "@vigie/domain/language/texts";
import { PROJECT_NEEDS, type ProjectNeed } from "@vigie/domain/project/work-list";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";

/** The label of a need for a number of projects: `over budget`. */
export function needLabel(t: StaffTexts, need: ProjectNeed, count: number): string {
  return t(`needs.${need}`, { count });
}

interface NeedsYouProps {
  counts: Readonly<Record<ProjectNeed, number>>;
  chosen: ProjectNeed | null;
  onChoose: (need: ProjectNeed | null) => void;
}

/** How many projects have each need, as filters of the list; nothing if none has any. */
export function NeedsYou({ counts, chosen, onChoose }: NeedsYouProps) {
  const t = useStaffTexts();
  const shown = PROJECT_NEEDS.filter((need) => counts[need] > 0 || need === chosen);
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t("dashboard.needsAttention")}
      // One row on phones, which is scrolled: the first project stays near the top.
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <span aria-hidden className="shrink-0 font-semibold">
        {t("dashboard.needsAttentionLabel")}
      </span>
      {shown.map((need) => (
        <button
          key={need}
          type="button"
          aria-pressed={need === chosen}
          onClick={() => onChoose(need === chosen ? null : need)}
          className={classNames(
            "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm",
            need === chosen
              ? "border-primary bg-tint text-on-tint ring-1 ring-primary forced-colors:border-4 forced-colors:border-system-highlight"
              : "border-line bg-surface hover:border-control",
          )}
        >
          <span className="font-semibold tabular-nums">{counts[need]}</span>{" "}
          {needLabel(t, need, counts[need])}
        </button>
      ))}
    </div>
  );
}
