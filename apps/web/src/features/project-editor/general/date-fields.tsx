import { isIsoDate } from "@vigie/domain/format/dates";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import type { StoredGeneralInformation } from "@/data/projects/facts/general-information";
import { useStaffTexts } from "@/lib/language/use-texts";
import { isNew, useGeneralFormContext } from "./use-general-form";

const names = ["start_date", "end_date"] as const;
type DateName = (typeof names)[number];

/**
 * Start and end of the project. For a date that a new project has not, today is proposed until the person changes or clears it.
 */
export function DateFields({ stored }: { stored: StoredGeneralInformation }) {
  const t = useStaffTexts();
  const { control, setValue, setFocus } = useGeneralFormContext();
  const { dirtyFields } = useFormState({ control, name: names });
  const [start, end] = useWatch({ control, name: names });
  const isProposed = (name: DateName) => isNew(stored) && !stored[name] && !dirtyFields[name];
  const warning = names.every(isProposed) ? "" : unusual(t, start, end);
  const clear = (name: DateName) => {
    setValue(name, "", { shouldDirty: true, shouldValidate: true });
    // The pressed button disappears.
    setFocus(name);
  };
  return names.map((name) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={t(`fields.${name}`)}
          error={fieldState.error?.message}
          hint={isProposed(name) ? t("editor.weveSuggestedTodayChangeIt") : undefined}
          aside={
            isProposed(name) ? (
              <ClearButton
                label={t("editor.clearField", { label: t(`fields.${name}`) })}
                onClick={() => clear(name)}
              />
            ) : undefined
          }
          warning={name === "end_date" ? warning : undefined}
          className="sm:col-span-6 2xl:col-span-3"
        >
          <DateField className={isProposed(name) ? "text-muted!" : undefined} {...field} />
        </Field>
      )}
    />
  ));
}

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useStaffTexts();
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      // Enlarges the hit area for fingers.
      className="relative self-start font-semibold text-primary underline-offset-2 after:absolute after:-inset-3 hover:underline"
    >
      {t("editor.clear")}
    </button>
  );
}

/** A warning about unusual dates. They are accepted, since either may be corrected first. */
function unusual(t: StaffTexts, start: string, end: string): string {
  if (!isIsoDate(start) || !isIsoDate(end)) return "";
  if (end === start) return t("editor.theProjectEndsOnThe");
  return end < start ? t("editor.theProjectEndsBeforeIt") : "";
}
