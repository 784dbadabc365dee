import { generalInformationLabels as labels } from "@vigie/domain/forms/general-information";
import { addCities, removeCity } from "@vigie/domain/places/cities";
import { CONTINENTS } from "@vigie/domain/places/continents";
import { countriesFor, countryLabel } from "@vigie/domain/places/countries";
import { Controller } from "react-hook-form";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { type Choice, MultiSelect } from "@/components/ui/multi-select";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { useGeneralFormContext } from "./use-general-form";

const continentOptions = CONTINENTS.map((continent) => ({ value: continent, label: continent }));

/** The fields of the project's countries, cities and beneficiaries. */
export function PlaceFields() {
  const { control, register, formState } = useGeneralFormContext();
  return (
    <>
      <Controller
        control={control}
        name="countries"
        render={({ field, fieldState }) => (
          <Field
            label={labels.countries}
            error={fieldState.error?.message}
            className="sm:col-span-6"
          >
            <MultiSelect
              choicesFor={countryChoicesFor}
              selected={field.value.map(countryChoice)}
              onChange={(chosen) => field.onChange(chosen.map(({ value }) => value))}
              placeholder="Type to find a country"
              emptyText="No country found"
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="cities"
        render={({ field, fieldState }) => (
          <Field label={labels.cities} error={fieldState.error?.message} className="sm:col-span-6">
            <ChipInput
              label={labels.cities}
              values={field.value}
              onAdd={(entries) => field.onChange(addCities(field.value, entries))}
              onRemove={(city) => field.onChange(removeCity(field.value, city))}
              placeholder="Type and press Enter"
            />
          </Field>
        )}
      />
      <Field
        label={labels.continent}
        error={formState.errors.continent?.message}
        className="sm:col-span-6"
      >
        <Select
          options={continentOptions}
          emptyLabel="Choose a continent"
          {...register("continent")}
        />
      </Field>
      <Controller
        control={control}
        name="beneficiaries"
        render={({ field, fieldState }) => (
          <Field
            label={labels.beneficiaries}
            error={fieldState.error?.message}
            className="sm:col-span-6"
          >
            <NumberField step="1" min="0" inputMode="numeric" {...field} />
          </Field>
        )}
      />
    </>
  );
}

/** A country as an option; a stored code outside the list stays selected. */
function countryChoice(code: string): Choice {
  return { value: code, label: countryLabel(code) };
}

function countryChoicesFor(typed: string): Choice[] {
  return countriesFor(typed).map(({ code }) => countryChoice(code));
}
