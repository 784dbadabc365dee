import type { StaffTexts } from "@vigie/domain/language/texts";
import { sectorName, sectorsFor } from "@vigie/domain/project/sector-names";
import {
  evenShares,
  hundredthsOf,
  readSector,
  type Sector,
  sectorText,
} from "@vigie/domain/project/sectors";
import { useCallback, useId } from "react";
import { Field } from "@/components/ui/field";
import { type Choice, MultiSelect } from "@/components/ui/multi-select";
import { NumberField } from "@/components/ui/number-field";
import { useStaffTexts } from "@/lib/language/use-texts";

interface SectorsFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** By which an address leads to it. */
  name: string;
  /** As `11220:60`; the shares as they are typed. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Sectors of the DAC, and how much of the whole each is. */
export function SectorsField({ name, value, onChange, ...field }: SectorsFieldProps) {
  const t = useStaffTexts();
  const sectors = value.map(readSector);
  // Hundreds of choices, which are drawn anew where the function is another.
  const choicesFor = useCallback(
    (typed: string) => sectorsFor(typed).map(({ code }) => choiceOf(t, code)),
    [t],
  );
  const set = (changed: readonly Sector[]) => onChange(changed.map(sectorText));
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-12">
      <Field {...field}>
        <MultiSelect
          name={name}
          choicesFor={choicesFor}
          selected={sectors.map(({ code }) => choiceOf(t, code))}
          onChange={(chosen) => set(shared(chosen, sectors))}
          placeholder={t("editor.typeToFindASector")}
          emptyText={t("editor.noSectorFound")}
        />
      </Field>
      {sectors.length > 1 ? <Shares sectors={sectors} onChange={set} /> : null}
    </div>
  );
}

function choiceOf(t: StaffTexts, code: string): Choice {
  return { value: code, label: `${code} ${sectorName(t, code)}` };
}

/** Even shares are proposed until the person gives others; those stay, and a new sector gets what is left. */
function shared(chosen: readonly Choice[], before: readonly Sector[]): Sector[] {
  const proposed = evenShares(before.length);
  const isProposed = before.every(({ percentage }, at) => percentage === proposed[at]);
  const even = evenShares(chosen.length);
  const left = (10_000 - sumOf(before)) / 100;
  return chosen.map(({ value: code }, at) => {
    const known = before.find((each) => each.code === code);
    const own = known?.percentage ?? (left > 0 ? String(left) : "");
    return { code, percentage: isProposed || chosen.length === 1 ? (even[at] ?? "") : own };
  });
}

/** In hundredths of a percent. */
function sumOf(sectors: readonly Sector[]): number {
  return sectors.reduce((sum, { percentage }) => sum + (hundredthsOf(percentage) ?? 0), 0);
}

interface SharesProps {
  sectors: readonly Sector[];
  onChange: (sectors: readonly Sector[]) => void;
}

function Shares({ sectors, onChange }: SharesProps) {
  const t = useStaffTexts();
  const id = useId();
  const sum = sumOf(sectors) / 100;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold text-sm">{t("editor.shares")}</legend>
      {sectors.map(({ code, percentage }) => (
        <div key={code} className="flex max-w-prose items-center gap-x-3 gap-y-1 max-sm:flex-wrap">
          <label
            htmlFor={`${id}-${code}`}
            className="wrap-anywhere min-w-0 flex-1 max-sm:basis-full"
          >
            {sectorName(t, code)}
          </label>
          <span className="w-28 shrink-0">
            <NumberField
              id={`${id}-${code}`}
              step="0.01"
              min="0"
              max="100"
              value={percentage}
              onChange={(typed) =>
                onChange(
                  sectors.map((each) => (each.code === code ? { code, percentage: typed } : each)),
                )
              }
            />
          </span>
          <span aria-hidden>%</span>
        </div>
      ))}
      <p role="status" className="text-on-yellow-tint text-sm empty:sr-only">
        {sum === 100 ? "" : t("forms.sharesMiss", { sum })}
      </p>
    </fieldset>
  );
}
