import type { People } from "@vigie/domain/history/shown-value";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type HistoryChoice, kindOptions, OPERATOR, periodOptions } from "./history-address";

interface HistoryFiltersProps {
  choice: HistoryChoice;
  people: People;
  isOfProject: boolean;
  onChange: (choice: HistoryChoice) => void;
}

/** Filters the history by person, kind and period. */
export function HistoryFilters({ choice, people, isOfProject, onChange }: HistoryFiltersProps) {
  const names = [...people].map(([value, label]) => ({ value, label }));
  const persons = [
    ...names.sort((one, other) => one.label.localeCompare(other.label)),
    { value: OPERATOR, label: "An operator" },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 know no search element
    <div role="search" aria-label="Filter the history" className="grid gap-3 sm:grid-cols-3">
      <Field label="Person">
        <Select
          emptyLabel="Everybody"
          options={persons}
          value={choice.by}
          onChange={({ target }) => onChange({ ...choice, by: target.value })}
        />
      </Field>
      <Field label="What changed">
        <Select
          emptyLabel="Everything"
          options={kindOptions(isOfProject)}
          value={choice.kind}
          onChange={({ target }) => onChange({ ...choice, kind: target.value })}
        />
      </Field>
      <Field label="Period">
        <Select
          emptyLabel="Any time"
          options={periodOptions}
          value={choice.period}
          onChange={({ target }) => onChange({ ...choice, period: target.value })}
        />
      </Field>
    </div>
  );
}
