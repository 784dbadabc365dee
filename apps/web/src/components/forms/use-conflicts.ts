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

/** Who stored the other values. */
export interface OtherPerson {
  name: string;
  /** Whether it is the same person, in another window. */
  isSelf: boolean;
}

/** What was found stored when a form was saved. */
export interface StoredMeanwhile<Values> {
  values: Values;
  /** Fields to ask about even if the form cannot tell that they were changed. */
  asked?: readonly string[];
  /** Who stored it; null if unknown. */
  by?: OtherPerson | null;
}

/** The fields of a form that another person changed meanwhile. */
export interface Conflicts {
  fields: readonly FieldConflict[];
  /** Who stored the other values; null if unknown. */
  by: OtherPerson | null;
  /** The names of fields that were updated to what another person stored, since this one had not changed them. */
  taken: readonly string[];
  /** Whether there is a choice left to make. */
  isOpen: boolean;
  choose: (name: string, choice: "mine" | "theirs") => void;
}

/**
 * Merges what another person stored into a form: fields that this person did not change are updated. If both changed a
 * field, it keeps what was typed, and the person chooses between both values until the form is saved.
 */
export function useConflicts<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
) {
  const [fields, setFields] = useState<readonly FieldConflict[]>([]);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [by, setBy] = useState<OtherPerson | null>(null);
  const { defaultValues = {} } = form.formState;

  /** Makes the stored values the form's baseline. Returns whether there is a choice to make. */
  function absorb({ values: stored, asked = [], by: person = null }: StoredMeanwhile<Values>) {
    const before: FieldValues = defaultValues;
    const {
      merged,
      conflicts,
      patch,
      taken: news,
    } = mergeChanges(before, form.getValues(), stored);
    const typed: FieldValues = merged;
    const open = [...conflicts, ...Object.keys(patch).filter((name) => asked.includes(name))];
    form.reset(stored);
    form.reset(merged, { keepDefaultValues: true });
    const again = fields.filter(({ name, choice }) => choice === "theirs" && !open.includes(name));
    setFields([
      ...again.map((field) => ({ ...field, theirs: stored[field.name] })),
      ...open.map(
        (name): FieldConflict => ({ name, mine: typed[name], theirs: stored[name], choice: null }),
      ),
    ]);
    setTaken(news);
    setBy(person);
    return open.length > 0;
  }

  /** Puts one of the two values into the field, and keeps the other. */
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

  /** Called once the form is saved. `news` are fields that were updated from another person's save. */
  function settle(news: readonly string[]): void {
    setFields([]);
    setTaken(news);
  }

  const isOpen = fields.some(({ choice }) => choice === null);
  return { fields, by, taken, isOpen, absorb, choose, settle };
}
