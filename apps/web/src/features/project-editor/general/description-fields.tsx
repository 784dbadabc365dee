import { generalInformationLabels as labels } from "@vigie/domain/forms/general-information";
import { LONG_DESCRIPTION_MAX_LENGTH, SHORT_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { useWatch } from "react-hook-form";
import { CharacterCount } from "@/components/forms/character-count";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { useGeneralFormContext } from "./use-general-form";

const descriptions = [
  {
    name: "short_description",
    limit: SHORT_DESCRIPTION_MAX_LENGTH,
    rows: 2,
    height: "min-h-[calc(2lh+1.125rem)]",
    hint: "Shown on the public list",
  },
  {
    name: "long_description",
    limit: LONG_DESCRIPTION_MAX_LENGTH,
    rows: 5,
    height: "min-h-[calc(5lh+1.125rem)]",
    hint: "Shown on the project page",
  },
] as const;

/** The fields of the project's public descriptions. */
export function DescriptionFields() {
  const { control, register, formState } = useGeneralFormContext();
  const texts = useWatch({ control, name: descriptions.map(({ name }) => name) });
  return descriptions.map(({ name, limit, rows, height, hint }, index) => (
    <Field
      key={name}
      label={labels[name]}
      error={formState.errors[name]?.message}
      hint={hint}
      aside={<CharacterCount text={texts[index] ?? ""} limit={limit} />}
      className="sm:col-span-12"
    >
      <TextArea rows={rows} className={`field-sizing-content ${height}`} {...register(name)} />
    </Field>
  ));
}
