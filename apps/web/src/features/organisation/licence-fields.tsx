import type {
  OrganisationSettings,
  OrganisationSettingsInput,
} from "@vigie/domain/forms/organisation-settings";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { LICENCES, licenceLabel } from "@vigie/domain/project/licences";
import type { ReactNode } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Card } from "@/components/ui/card";
import { RadioChoices } from "@/components/ui/radio-choices";
import { TextField } from "@/components/ui/text-field";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

interface LicenceFieldsProps {
  form: UseFormReturn<OrganisationSettingsInput, unknown, OrganisationSettings>;
  readOnly: boolean;
}

/** Under which licence the organisation publishes its data, with what each allows. */
export function LicenceFields({ form, readOnly }: LicenceFieldsProps) {
  const t = useStaffTexts();
  const { field: licence } = useController({ control: form.control, name: "licence" });
  const choose = (chosen: string) => {
    licence.onChange(chosen);
    if (chosen !== "other") form.setValue("licence_url", "", { shouldDirty: true });
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t("settings.openData")}</h2>
      <p className="text-muted">
        {t("settings.openDataIntro")}{" "}
        {inOne(
          t.rich<ReactNode>("settings.iatiToo", {
            iati: (words) => (
              <Link to={paths.iati} className="font-semibold text-primary underline">
                {inOne(words)}
              </Link>
            ),
          }),
        )}
      </p>
      <fieldset disabled={readOnly} className="min-w-0">
        <legend className="mb-1.5 font-semibold text-sm">{t("settings.licence")}</legend>
        <RadioChoices choices={choicesOf(t)} chosen={licence.value} onChoose={choose} />
      </fieldset>
      {licence.value === "other" ? (
        <TextField
          label={t("settings.licenceAddress")}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.example.org/licence"
          readOnly={readOnly}
          {...fieldsOf(form)("licence_url")}
        />
      ) : null}
    </Card>
  );
}

function choicesOf(t: StaffTexts) {
  const meanings = {
    "CC-BY-4.0": t("settings.licenceCcByMeans"),
    "CC0-1.0": t("settings.licenceCc0Means"),
    "ODbL-1.0": t("settings.licenceOdblMeans"),
    other: t("settings.licenceOtherMeans"),
  };
  const choice = (value: string, name: string, meaning: string) => ({
    value,
    label: (
      <span className="block py-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted text-sm">{meaning}</span>
      </span>
    ),
  });
  return [
    choice("", t("settings.licenceNone"), t("settings.licenceNoneMeans")),
    ...LICENCES.map((value) => choice(value, licenceLabel(t, value), meanings[value])),
  ];
}
