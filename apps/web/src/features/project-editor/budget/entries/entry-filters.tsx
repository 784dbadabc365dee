import { entryKindOptions, readEntryKind } from "@vigie/domain/project/entry-kind";
import { Select } from "@/components/ui/select";
import type { StoredDonor } from "@/data/content/donors";
import type { LedgerEntry } from "@/data/content/ledger";
import { useStaffTexts } from "@/lib/language/use-texts";
import { donorOptions } from "./donor-options";
import { type EntryFilters, NO_DONOR, yearsOf } from "./entries-shown";

interface EntryFilterFieldsProps {
  entries: readonly LedgerEntry[];
  donors: readonly StoredDonor[];
  filters: EntryFilters;
  onChange: (filters: EntryFilters) => void;
}

/** By kind, donor and year. */
export function EntryFilterFields(props: EntryFilterFieldsProps) {
  const t = useStaffTexts();
  const { entries, donors, filters, onChange } = props;
  const named = new Set(entries.map(({ donorId }) => donorId));
  const years = yearsOf(entries);
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Select
        aria-label={t("editor.kind")}
        options={entryKindOptions(t)}
        emptyLabel={t("editor.anyKind")}
        value={filters.kind}
        onChange={({ target }) =>
          onChange({ ...filters, kind: target.value === "" ? "" : readEntryKind(target.value) })
        }
      />
      <Select
        aria-label={t("editor.donorOfEntry")}
        options={[
          ...donorOptions(t, donors).filter(({ value }) => named.has(value)),
          { value: NO_DONOR, label: t("editor.withoutDonor") },
        ]}
        emptyLabel={t("editor.anyDonor")}
        value={filters.donor}
        onChange={({ target }) => onChange({ ...filters, donor: target.value })}
      />
      <Select
        aria-label={t("editor.year")}
        options={years.map((year) => ({ value: year, label: year }))}
        emptyLabel={t("editor.anyYear")}
        value={filters.year}
        onChange={({ target }) => onChange({ ...filters, year: target.value })}
      />
    </div>
  );
}
