import type { StaffTexts } from "@vigie/domain/language/texts";
import { LONG_DESCRIPTION_MAX_LENGTH, SHORT_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { useWatch } from "react-hook-form";
import { CharacterCount } from "@/components/forms/character-count";
import { Field } from "@/components/ui/field";
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
