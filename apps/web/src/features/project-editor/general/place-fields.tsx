import { useQuery } from "@tanstack/react-query";
import { formatCount } from "@vigie/domain/format/beneficiaries";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { addCities, removeCity } from "@vigie/domain/places/cities";
import { continentLabel } from "@vigie/domain/places/continent-label";
import { CONTINENTS } from "@vigie/domain/places/continents";
import { continentOf, countriesFor, countryLabel } from "@vigie/domain/places/countries";
import { useCallback, useRef } from "react";
import { Controller } from "react-hook-form";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { type Choice, MultiSelect } from "@/components/ui/multi-select";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { resultsQuery } from "@/data/content/results";
import { KeptByIndicator } from "@/features/project-editor/shared/kept-by-indicator";
import { useStaffTexts } from "@/lib/language/use-texts";
import { useGeneralFormContext } from "./use-general-form";

/** The fields of the project's countries, cities and beneficiaries. */
export function PlaceFields({ projectId }: { projectId: string }) {
  const t = useStaffTexts();
  const { control, register, formState, getValues, setValue } = useGeneralFormContext();
  const filled = useRef("");
  // Hundreds of choices, which are drawn anew where the function is another.
  const choicesFor = useCallback((typed: string) => countryChoicesFor(t, typed), [t]);
  /** The continent follows from the countries until the person chooses another. */
  const followCountries = (codes: readonly string[]) => {
    const [chosen, continent] = [getValues("continent"), continentOf(codes)];
    if (!continent || (chosen !== "" && chosen !== filled.current)) return;
    filled.current = continent;
    setValue("continent", continent, { shouldDirty: true });
  };
  return (
    <>
      <Controller
        control={control}
        name="countries"
        render={({ field, fieldState }) => (
          <Field
            label={t("fields.countries")}
            error={fieldState.error?.message}
            className="sm:col-span-6"
          >
            <MultiSelect
              name={field.name}
              choicesFor={choicesFor}
              selected={field.value.map((code) => countryChoice(t, code))}
              onChange={(chosen) => {
                const codes = chosen.map(({ value }) => value);
                followCountries(codes);
                field.onChange(codes);
              }}
              placeholder={t("editor.typeToFindACountry")}
              emptyText={t("editor.noCountryFound")}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="cities"
        render={({ field, fieldState }) => (
          <Field
            label={t("fields.cities")}
            error={fieldState.error?.message}
            className="sm:col-span-6"
          >
            <ChipInput
              label={t("fields.cities")}
              values={field.value}
              onAdd={(entries) => field.onChange(addCities(field.value, entries))}
              onRemove={(city) => field.onChange(removeCity(field.value, city))}
              placeholder={t("editor.typeAndPressEnter")}
            />
          </Field>
        )}
      />
      <Field
        label={t("fields.continent")}
        error={formState.errors.continent?.message}
        className="sm:col-span-6"
      >
        <Select
          options={CONTINENTS.map((value) => ({ value, label: continentLabel(t, value) }))}
          emptyLabel={t("editor.chooseAContinent")}
          {...register("continent")}
        />
      </Field>
      <BeneficiariesField projectId={projectId} />
    </>
  );
}

/** A country as an option; a stored code outside the list stays selected. */
function countryChoice(t: StaffTexts, code: string): Choice {
  return { value: code, label: countryLabel(t, code) };
}

function countryChoicesFor(t: StaffTexts, typed: string): Choice[] {
  return countriesFor(t, typed).map(({ code }) => countryChoice(t, code));
}

/** The number of beneficiaries, where no indicator keeps it. */
function BeneficiariesField({ projectId }: { projectId: string }) {
  const t = useStaffTexts();
  const { control, getValues } = useGeneralFormContext();
  const { data: results = [] } = useQuery(resultsQuery(projectId));
  const kept = results.find(({ countsBeneficiaries }) => countsBeneficiaries);
  if (kept !== undefined) {
    const isMeasured = kept.measurements.length > 0;
    return (
      <KeptByIndicator
        label={t("fields.beneficiaries")}
        words={isMeasured ? "results.keptByIndicator" : "results.notMeasuredByIndicator"}
        value={formatCount(t, Number(getValues("beneficiaries")))}
        projectId={projectId}
        name={kept.title}
      />
    );
  }
  return (
    <Controller
      control={control}
      name="beneficiaries"
      render={({ field, fieldState }) => (
        <Field
          label={t("fields.beneficiaries")}
          error={fieldState.error?.message}
          className="sm:col-span-6"
        >
          <NumberField step="1" min="0" inputMode="numeric" {...field} />
        </Field>
      )}
    />
  );
}
