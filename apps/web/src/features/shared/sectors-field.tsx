import { sectorName, sectorsFor } from "@vigie/domain/project/sector-names";
import { evenShares, readSector, type Sector, sectorText } from "@vigie/domain/project/sectors";
import { useCallback } from "react";
import { Field } from "@/components/ui/field";
import { MultiSelect } from "@/components/ui/multi-select";
import { TextInput } from "@/components/ui/text-field";
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

/** Sectors of the DAC, found by words of their names, with the share of each where there are several. */
export function SectorsField({ value, onChange, name, ...field }: SectorsFieldProps) {
  const t = useStaffTexts();
  const sectors = value.map(readSector);
  const choice = useCallback(
    (code: string) => ({ value: code, label: `${code} ${sectorName(t, code)}` }),
    [t],
  );
  const choicesFor = useCallback(
    (typed: string) => sectorsFor(typed).map(({ code }) => choice(code)),
    [choice],
  );
  const setAll = (all: readonly Sector[]) => onChange(all.map(sectorText));
  return (
    <div className="flex flex-col gap-3">
      <Field {...field}>
        <MultiSelect
          name={name}
          choicesFor={choicesFor}
          selected={sectors.map(({ code }) => choice(code))}
          onChange={(chosen) => {
            const shares = evenShares(chosen.length);
            setAll(chosen.map(({ value: code }, at) => ({ code, percentage: shares[at] ?? "" })));
          }}
          placeholder={t("iati.findSector")}
          emptyText={t("iati.noSectorFound")}
        />
      </Field>
      {sectors.length > 1 ? (
        <ul className="flex flex-col gap-2">
          {sectors.map(({ code, percentage }, at) => (
            <li key={code} className="flex items-center gap-3">
              <span className="flex items-center gap-2">
                <TextInput
                  className="w-20!"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={t("iati.shareOf", { sector: sectorName(t, code) })}
                  value={percentage}
                  onChange={({ target }) =>
                    setAll(sectors.with(at, { code, percentage: target.value }))
                  }
                />
                <span aria-hidden>%</span>
              </span>
              <span aria-hidden className="min-w-0 text-sm">
                {sectorName(t, code)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
