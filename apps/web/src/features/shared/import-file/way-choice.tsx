import { formatLongDate } from "@vigie/domain/format/dates";
import { numberFormat } from "@vigie/domain/format/intl-formats";
import { localeOf } from "@vigie/domain/language/languages";
import type { Question } from "@vigie/import/understand-columns";
import type { Way, Ways } from "@vigie/import/values";
import { RadioChoices } from "@/components/ui/radio-choices";
import { useStaffTexts } from "@/lib/language/use-texts";

interface WayChoiceProps {
  question: Question<string>;
  /** The name of the column in which the cells stand. */
  column: string;
  chosen: Way | undefined;
  onChoose: (chosen: Ways) => void;
}

/** Asks which of two meanings the days or the numbers of a file have. */
export function WayChoice({ question, column, chosen, onChoose }: WayChoiceProps) {
  const t = useStaffTexts();
  const { kind, example, ways, cells } = question;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-semibold text-sm">
        {t("imports.howToRead", { example })}
      </legend>
      <p className="text-muted text-sm">{t("imports.inColumn", { column, count: cells })}</p>
      <RadioChoices
        choices={ways.map(({ way, gives }) => ({
          value: way,
          label:
            typeof gives === "string" && kind === "days"
              ? formatLongDate(t, gives)
              : numberFormat(localeOf(t.language), {}).format(Number(gives)),
        }))}
        chosen={chosen}
        onChoose={(way) => onChoose({ [kind]: way } satisfies Ways)}
      />
    </fieldset>
  );
}
