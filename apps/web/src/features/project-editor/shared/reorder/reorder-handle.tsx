import { directionOf } from "@vigie/domain/language/languages";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { FocusEvent, KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { ReorderActions } from "./use-reorder";

interface ReorderHandleProps {
  id: string;
  /** The name of the row for the label `Move {name}`. */
  name: string;
  isLifted: boolean;
  actions: ReorderActions;
  className?: string;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const sidewaysKeys: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight"]);

/**
 * The drag handle of a row. Space, Enter or a tap also pick the row up; then arrow keys move it, or two buttons, for
 * people without such keys or with a screen reader that uses them itself.
 */
export function ReorderHandle({ id, name, isLifted, actions, className }: ReorderHandleProps) {
  const t = useStaffTexts();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLifted) return;
    const onward = directionOf(t.language) === "rtl" ? "ArrowLeft" : "ArrowRight";
    const sideways = event.key === onward ? 1 : -1;
    const step = sidewaysKeys.has(event.key) ? sideways : steps[event.key];
    if (step !== undefined) actions.step(id, step);
    else if (event.key === "Escape") actions.putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isElsewhere = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
    if (isLifted && isElsewhere) actions.putDown();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <span
      data-reorder-controls={isLifted || undefined}
      className={classNames("inline-flex shrink-0 items-center", className)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <IconButton
        data-reorder-handle
        label={t("editor.move", { name })}
        icon={GripVertical}
        aria-pressed={isLifted}
        onClick={() => actions.toggle(id)}
        className={classNames(
          "cursor-grab touch-none select-none text-muted",
          isLifted && "bg-primary text-on-primary hover:bg-primary",
        )}
      />
      {isLifted ? (
        <>
          <IconButton
            label={t("editor.moveUp", { name })}
            icon={ArrowUp}
            onClick={() => actions.step(id, -1)}
          />
          <IconButton
            label={t("editor.moveDown", { name })}
            icon={ArrowDown}
            onClick={() => actions.step(id, 1)}
          />
        </>
      ) : null}
    </span>
  );
}
