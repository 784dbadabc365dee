import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Drafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { useProjectTitle } from "./project-title";
import { ShareTypedRow } from "./typed-row";
import type { RowCollection } from "./use-collection";

/** What was typed into a collection's form, and the row that was in it; null where it was new. */
export interface CollectionDraft<Row, Values> {
  editing: Row | null;
  values: Values;
}

interface CollectionFormProps<Row extends { id: string }, Values extends FieldValues, Checked> {
  collection: RowCollection<Row>;
  form: UseFormReturn<Values, unknown, Checked>;
  /** Gives the id of the row that was saved. */
  save: UseMutationResult<string, Error, Checked>;
  drafts: Drafts<CollectionDraft<Row, Values>>;
  /** What the button reads while a row is added: `Add Milestone`. */
  add: string;
  /** The same while one is edited. */
  update?: string;
  /** Whether something must be done before the form can be saved. */
  isWaiting?: boolean;
  /** What else failed, which is no longer said once the form is sent. */
  otherFailure?: { error: Error | string | null; reset: () => void };
  /** The fields. */
  children: ReactNode;
}

/** The form that adds a row to a collection, above its list, or changes one, where that row is. */
export function CollectionForm<Row extends { id: string }, Values extends FieldValues, Checked>(
  props: CollectionFormProps<Row, Values, Checked>,
) {
  const { collection, form, save, add, update = "Update", otherFailure } = props;
  const { projectId, editing, formRef, resume, saved, cancel } = collection;
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  useDraft({
    drafts: props.drafts,
    place: projectId,
    about: useProjectTitle(),
    keep: () => (isDirty ? { editing, values: form.getValues() } : null),
    restore: (draft) => {
      const isItsForm = draft.editing?.id === editing?.id;
      if (isItsForm) form.reset(draft.values, { keepDefaultValues: true });
      else resume(draft.editing);
      return isItsForm;
    },
  });

  const submit = form.handleSubmit((values) => {
    otherFailure?.reset();
    save.mutate(values, { onSuccess: saved });
  });
  const fields = (
    <Form ref={formRef} onSubmit={submit}>
      {props.children}
      <ShareTypedRow control={form.control} id={editing?.id ?? null} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          idle={editing ? update : add}
          busy={editing ? "Updating..." : "Adding..."}
          pending={save.isPending}
          isWaiting={props.isWaiting}
        />
        {editing ? (
          <Button disabled={save.isPending} onClick={cancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  );
  return (
    <>
      <ErrorBanner error={otherFailure?.error ?? save.error} />
      {editing ? <div className="py-3">{fields}</div> : <Card>{fields}</Card>}
    </>
  );
}
