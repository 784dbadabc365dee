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

/** Who stored the other texts. */
interface OtherPerson {
  name: string;
  /** Whether it is this very person, in another window. */
  isSelf: boolean;
}

/** What was found stored when a form was to be saved. */
export interface StoredMeanwhile<Values> {
  values: Values;
  /** Fields that must be asked about also where the form cannot tell that they were changed. */
  asked?: readonly string[];
  /** Who stored it; null where that is not known. */
  by?: OtherPerson | null;
}

/** What others stored meanwhile, beside what was typed into a form. */
export interface Conflicts {
  fields: readonly FieldConflict[];
  /** Who stored the other texts; null where that is not known. */
  by: OtherPerson | null;
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
  const [by, setBy] = useState<OtherPerson | null>(null);
  const { defaultValues = {} } = form.formState;

  /** Makes what is stored the form's baseline; says whether there is a choice to make. */
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
  return { fields, by, taken, isOpen, absorb, choose, settle };
}
