import type { Update, UpdateInput } from "@vigie/domain/forms/update";
import { milestoneDate } from "@vigie/domain/project/milestone-date";
import { type Control, useController } from "react-hook-form";
import { Fold } from "@/components/project/activity/fold";
import type { KeyMilestone } from "@/data/content/milestones";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";

/** How many are shown at once. */
const shownAtFirst = 6;

interface UpdateMilestonesProps {
  control: Control<UpdateInput, unknown, Update>;
  /** Those that are not completed. */
  milestones: readonly KeyMilestone[];
  isSaving: boolean;
}

/** The open milestones, those under way first, to tick those that are done. */
export function UpdateMilestones({ control, milestones, isSaving }: UpdateMilestonesProps) {
  const t = useStaffTexts();
  const { field } = useController({ control, name: "milestoneIds" });
  const rank = ({ status }: KeyMilestone) => (status === "in_progress" ? 0 : 1);
  const sorted = milestones.toSorted((one, other) => rank(one) - rank(other));
  const tick = (id: string, isDone: boolean) =>
    field.onChange(isDone ? [...field.value, id] : field.value.filter((other) => other !== id));
  const list = (some: readonly KeyMilestone[]) => (
    <ul>
      {some.map((milestone) => (
        <li key={milestone.id}>
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              checked={field.value.includes(milestone.id)}
              aria-readonly={isSaving}
              onChange={({ currentTarget }) =>
                isSaving ? undefined : tick(milestone.id, currentTarget.checked)
              }
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="min-w-0">
              <Typed text={milestone.name} className="wrap-anywhere" />
              <span className="block text-muted text-sm">{milestoneDate(t, milestone)}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
  const rest = sorted.slice(shownAtFirst);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{t("update.milestonesDone")}</legend>
      {list(sorted.slice(0, shownAtFirst))}
      {rest.length === 0 ? null : (
        <Fold summary={t("update.otherMilestones", { count: rest.length })}>{list(rest)}</Fold>
      )}
    </fieldset>
  );
}
