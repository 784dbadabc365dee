import { mergeChanges } from "@vigie/domain/merge-changes";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** A field that two people changed at once. */
export interface FieldConflict {
  /** The field's name in the form. */
  name: string;
  /** What this person typed. */
  mine: unknown;
  /** What is stored. */
  theirs: unknown;
  /** Which of the two is to be saved; null until the person has chosen. */
  choice: "mine" | "theirs" | null;
}

/** What others stored meanwhile, beside what was typed into a form. */
export interface Conflicts {
  fields: readonly FieldConflict[];
  /** The names of fields that show what another person stored, and that this one did not touch. */
  taken: readonly string[];
  /** Whether there is a choice left to make. */
  isOpen: boolean;
  choose: (name: string, choice: "mine" | "theirs") => void;
}

/**
 * Brings what another person stored into a form: into the fields that this one did not touch. Where
 * both changed a field it keeps what was typed, and the person chooses; both texts stay at hand
 * until the form is saved.
 */
export function useConflicts<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
) {
  const [fields, setFields] = useState<readonly FieldConflict[]>([]);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { defaultValues = {} } = form.formState;

  /** Makes what is stored the form's baseline; says whether there is a choice to make. */
  function absorb(stored: Values): boolean {
    const before: FieldValues = defaultValues;
    const { merged, conflicts, taken: news } = mergeChanges(before, form.getValues(), stored);
    const typed: FieldValues = merged;
    form.reset(stored);
    form.reset(merged, { keepDefaultValues: true });
    const again = fields.filter(
      ({ name, choice }) => choice === "theirs" && !conflicts.includes(name),
    );
    setFields([
      ...again.map((field) => ({ ...field, theirs: stored[field.name] })),
      ...conflicts.map(
        (name): FieldConflict => ({ name, mine: typed[name], theirs: stored[name], choice: null }),
      ),
    ]);
    setTaken(news);
    return conflicts.length > 0;
  }

  /** Puts one of the two into the field, and keeps the other to come back to. */
  function choose(name: string, choice: "mine" | "theirs"): void {
    const values: FieldValues = form.getValues();
    const chosen = fields.find((field) => field.name === name);
    if (!chosen) return;
    const isTheirs = JSON.stringify(values[name]) === JSON.stringify(chosen.theirs);
    const mine: unknown = isTheirs ? chosen.mine : values[name];
    const value = choice === "mine" ? mine : chosen.theirs;
    form.reset({ ...form.getValues(), [name]: value }, { keepDefaultValues: true });
    setFields(fields.map((field) => (field === chosen ? { ...field, mine, choice } : field)));
  }

  /** Once the form is saved; the fields that came from another person are named on. */
  function settle(news: readonly string[]): void {
    setFields([]);
    setTaken(news);
  }

  const isOpen = fields.some(({ choice }) => choice === null);
  return { fields, taken, isOpen, absorb, choose, settle };
}
