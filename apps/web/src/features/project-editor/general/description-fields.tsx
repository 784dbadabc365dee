import { foldText } from "@vigie/domain/format/text";
import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  GOALS_MAX,
  LONG_DESCRIPTION_MAX_LENGTH,
  SHORT_DESCRIPTION_MAX_LENGTH,
} from "@vigie/domain/limits";
import { GOALS, goalChoice, readGoals } from "@vigie/domain/project/goals";
import { Controller, useWatch } from "react-hook-form";
import { CharacterCount } from "@/components/forms/character-count";
import { Field } from "@/components/ui/field";
import { type Choice, MultiSelect } from "@/components/ui/multi-select";
import { TextArea } from "@/components/ui/text-area";
import { useStaffTexts } from "@/lib/language/use-texts";
import { useGeneralFormContext } from "./use-general-form";

function descriptionsOf(t: StaffTexts) {
  return [
    {
      name: "short_description",
      limit: SHORT_DESCRIPTION_MAX_LENGTH,
      rows: 2,
      height: "min-h-[calc(2lh+1.125rem)]",
      hint: t("editor.shownOnThePublicList"),
    },
    {
      name: "long_description",
      limit: LONG_DESCRIPTION_MAX_LENGTH,
      rows: 5,
      height: "min-h-[calc(5lh+1.125rem)]",
      hint: t("editor.shownOnTheProjectPage"),
    },
  ] as const;
}

/** The fields of the project's public descriptions. */
export function DescriptionFields() {
  const t = useStaffTexts();
  const descriptions = descriptionsOf(t);
  const { control, register, formState } = useGeneralFormContext();
  const texts = useWatch({ control, name: descriptions.map(({ name }) => name) });
  return descriptions.map(({ name, limit, rows, height, hint }, index) => (
    <Field
      key={name}
      label={t(`fields.${name}`)}
      error={formState.errors[name]?.message}
      hint={hint}
      aside={<CharacterCount text={texts[index] ?? ""} limit={limit} />}
      className="sm:col-span-12"
    >
      <TextArea rows={rows} className={`field-sizing-content ${height}`} {...register(name)} />
    </Field>
  ));
}

/** The goals of the United Nations that the project serves. */
export function GoalsField() {
  const t = useStaffTexts();
  const { control } = useGeneralFormContext();
  return (
    <Controller
      control={control}
      name="goals"
      render={({ field, fieldState }) => (
        <Field
          label={t("fields.goals")}
          error={fieldState.error?.message}
          hint={t("editor.upToGoals", { limit: GOALS_MAX })}
          className="sm:col-span-12"
        >
          <MultiSelect
            choicesFor={(typed) => goalChoicesFor(t, typed)}
            selected={readGoals(field.value).map((goal) => goalChoice(t, goal))}
            onChange={(chosen) => field.onChange(chosen.map(({ value }) => value))}
            placeholder={t("editor.typeToFindAGoal")}
            emptyText={t("editor.noGoalFound")}
          />
        </Field>
      )}
    />
  );
}

/** By number, or by what begins a word of the name. */
function goalChoicesFor(t: StaffTexts, typed: string): Choice[] {
  const wanted = foldText(typed.trim());
  return GOALS.map((goal) => goalChoice(t, goal)).filter(
    ({ label }) => wanted === "" || ` ${foldText(label)}`.includes(` ${wanted}`),
  );
}
