import { Combobox } from "@base-ui/react/combobox";
import { Check, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useAccountTexts } from "@/lib/language/use-texts";
import { chipClasses, chipRemoveClasses } from "./chip";
import { useFieldControl } from "./field";

/** An option: the stored value and its label. */
export interface Choice {
  value: string;
  label: string;
}

interface MultiSelectProps {
  /**
   * The choices that a typed text finds, the likeliest first; all for an empty one. They are computed again for each new
   * function, so one that finds hundreds is kept by `useCallback`.
   */
  choicesFor: (typed: string) => readonly Choice[];
  /** The chosen choices, in the order they were chosen. */
  selected: readonly Choice[];
  onChange: (selected: Choice[]) => void;
  placeholder?: string;
  /** Shown in the list if nothing matches. */
  emptyText: string;
  disabled?: boolean;
  /** By which an address leads to it. */
  name?: string;
}

/** Several choices out of a long list: typing filters it, each choice becomes a chip. */
export function MultiSelect({
  choicesFor,
  selected,
  onChange,
  placeholder,
  emptyText,
  disabled = false,
  name,
}: MultiSelectProps) {
  const [typed, setTyped] = useState("");
  return (
    <Combobox.Root
      multiple
      items={useMemo(() => choicesFor(""), [choicesFor])}
      filteredItems={useMemo(() => choicesFor(typed), [choicesFor, typed])}
      inputValue={typed}
      onInputValueChange={setTyped}
      value={[...selected]}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabled}
      autoHighlight
      onValueChange={(value, details) => {
        // Otherwise Escape in the closed list would clear the whole selection.
        if (details.reason === "escape-key") details.cancel();
        else onChange(value);
      }}
    >
      <Combobox.InputGroup className="flex min-h-11 cursor-text items-center rounded-control border border-control bg-surface px-2 py-1.5 outline-offset-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary has-aria-invalid:border-red data-disabled:opacity-60">
        <Combobox.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {selected.map((choice) => (
            <SelectedChip key={choice.value} label={choice.label} />
          ))}
          <Combobox.Input
            {...useFieldControl()}
            placeholder={selected.length === 0 ? placeholder : ""}
            data-field={name}
            className="min-h-8 min-w-14 flex-1 bg-transparent px-1.5 text-base outline-none"
          />
        </Combobox.Chips>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-20">
          <Combobox.Popup className="max-h-[min(var(--available-height),20rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-card border border-line bg-surface py-1 text-ink shadow-float">
            <Combobox.Empty>
              <p className="px-3.5 py-3 text-muted">{emptyText}</p>
            </Combobox.Empty>
            <Combobox.List>
              {(choice: Choice) => (
                <Combobox.Item
                  key={choice.value}
                  value={choice}
                  className="flex min-h-11 cursor-pointer items-center gap-2 px-3.5 py-2 data-highlighted:bg-tint data-highlighted:text-on-tint"
                >
                  <span className="flex-1">{choice.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function SelectedChip({ label }: { label: string }) {
  const t = useAccountTexts();
  return (
    <Combobox.Chip aria-label={label} className={chipClasses}>
      <span className="truncate">{label}</span>
      <Combobox.ChipRemove aria-label={t("forms.remove", { label })} className={chipRemoveClasses}>
        <X aria-hidden className="size-3.5" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}
