import type { AccountTexts } from "@vigie/domain/language/texts";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useAccountTexts } from "@/lib/language/use-texts";
import type { FieldConflict, OtherPerson } from "./use-conflicts";

interface ConflictChoiceProps {
  conflict: FieldConflict;
  /** The label of the field. */
  label: string;
  /** Who stored the other value; absent or null if unknown. */
  by?: OtherPerson | null | undefined;
  /** Renders a value of the field; if it returns nothing, or an empty text, the value is shown unchanged. */
  show?: (value: unknown) => ReactNode;
  onChoose: (choice: "mine" | "theirs") => void;
}

/** Below a field that two people changed: both values side by side, to choose which one is saved. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const t = useAccountTexts();
  const { conflict, label, by, show, onChoose } = props;
  const sides = [
    { side: "mine", title: t("forms.yours"), value: conflict.mine, action: t("forms.keepMine") },
    {
      side: "theirs",
      title: savedBy(t, by),
      value: conflict.theirs,
      action: t("forms.takeTheirs"),
    },
  ] as const;
  return (
    <fieldset
      data-conflict={conflict.choice === null ? "open" : "chosen"}
      className="@container mt-1 min-w-0 rounded-card border border-yellow bg-yellow-tint p-3 text-on-yellow-tint"
    >
      <legend className="sr-only">{t("forms.twoVersions", { label })}</legend>
      <div className="grid @sm:grid-cols-2 gap-3">
        {sides.map(({ side, title, value, action }) => (
          <div key={side} className="flex min-w-0 flex-col gap-2">
            <p className="font-semibold text-sm">{title}</p>
            <div
              dir="auto"
              className="wrap-anywhere max-h-60 flex-1 overflow-y-auto whitespace-pre-line"
            >
              {show?.(value) || shown(t, value)}
            </div>
            <Button
              aria-pressed={conflict.choice === side}
              aria-label={t("common.labelled", { label: action, value: label })}
              onClick={() => onChoose(side)}
              className="self-start aria-pressed:border-2 aria-pressed:border-primary forced-colors:aria-pressed:border-system-highlight"
            >
              {action}
            </Button>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function shown(t: AccountTexts, value: unknown): ReactNode {
  if (Array.isArray(value) && value.length > 0) return value.join(", ");
  if (typeof value === "boolean") return value ? t("forms.yes") : t("forms.no");
  if (typeof value === "string" && value !== "") return value;
  return t("forms.empty");
}

function savedBy(t: AccountTexts, by: OtherPerson | null | undefined): string {
  if (!by) return t("forms.theSavedVersion");
  return by.isSelf ? t("forms.savedInAnotherWindow") : t("forms.savedBy", { by: by.name });
}
