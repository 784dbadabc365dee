import type { UseMutationResult } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { mergeChanges } from "@vigie/domain/merge-changes";
import type { ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useNewRowId } from "@/components/hooks/use-new-row-id";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RowGoneError, type TimedRow } from "@/data/changes/save-merged";
import type { Drafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { useProjectTitle } from "@/features/project-editor/shared/project-title";
import { FormConflicts } from "@/features/shared/form-conflicts";
import { useMergedSave } from "@/features/shared/use-merged-save";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";
import { ShareTypedRow } from "./typed-row";
import type { RowCollection } from "./use-collection";

/** The unsaved values of a collection's form, and the row that they started from; null for a new one. */
export interface CollectionDraft<Row, Values> {
  editing: Row | null;
  values: Values;
}

/** What a form saves: values, and the row that the person started from; null for a new one. */
export interface RowSave<Row, Checked> {
  loaded: Row | null;
  /** The id of a new row. */
  newId: string;
  values: Checked;
}

/** The saved row; `stored` is null for a new one, of which only the id is known. */
export interface SavedRow<Row> {
  id: string;
  stored: Row | null;
}

interface CollectionFormProps<
  Row extends TimedRow & { id: string },
  Values extends FieldValues,
  Checked,
> {
  collection: RowCollection<Row>;
  form: UseFormReturn<Values, unknown, Checked>;
  /** The form's values for a stored row. */
  valuesOf: (row: Row) => Values;
  save: UseMutationResult<SavedRow<Row>, Error, RowSave<Row, Checked>>;
  drafts: Drafts<CollectionDraft<Row, Values>>;
  /** The labels of the fields. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Fields without a place for a note, whose conflicts are shown above the fields. */
  apart?: readonly (keyof Values & string)[];
  /** Fields whose conflicts only the save can detect, since the form does not hold their values. */
  asked?: readonly (keyof Values & string)[];
  /** Renders the values of a field. */
  show?: (name: string, value: unknown) => ReactNode;
  /** The field whose value the server refused, and why; null where the failure is about none. */
  refusedField?: (error: Error) => { name: Path<Values>; message: string } | null;
  /** The label of the button while a row is added: `Add Milestone`. */
  add: string;
  /** The same while a row is edited. */
  update?: string;
  /** Whether something must finish before the form can be saved. */
  isWaiting?: boolean;
  /** Another error to show until the form is submitted. */
  otherFailure?: { error: Error | string | null; reset: () => void };
  /** The fields. */
  children: ReactNode;
}

function whenGoneOf(t: StaffTexts) {
  return {
    deleted: t("editor.deletedMeanwhileAddAgain"),
    "handed-over": t("editor.itIsNotYoursTo"),
  } as const;
}

/** The form that adds a row to a collection, above its list, or edits one in its place. */
export function CollectionForm<
  Row extends TimedRow & { id: string },
  Values extends FieldValues,
  Checked,
>(props: CollectionFormProps<Row, Values, Checked>) {
  const t = useStaffTexts();
  const whenGone = whenGoneOf(t);
  const {
    collection,
    form,
    valuesOf,
    save,
    labels,
    show,
    add,
    update = t("editor.update"),
  } = props;
  const { projectId, editing, isGone, formRef, resume, unfold, rebase, lost, saved, cancel } =
    collection;
  const { otherFailure, apart, asked } = props;
  const loaded = isGone || editing === null ? undefined : editing;
  const { isDirty } = form.formState;
  const newRow = useNewRowId();
  const { submit, conflicts, refusals, draftFrom } = useMergedSave<
    Values,
    Checked,
    Row,
    SavedRow<Row>
  >({
    form,
    valuesOf,
    rebase,
    send: (values, from, callbacks) => {
      otherFailure?.reset();
      const newId = from?.id ?? newRow.idOf(values);
      save.mutate({ loaded: from ?? null, newId, values }, callbacks);
    },
    onSaved: ({ id, stored }, sent) => {
      const taken = stored ? mergeChanges(sent.opened, sent.values, valuesOf(stored)).taken : [];
      if (taken.length > 0) {
        showToast(
          t("editor.updatedWhileYouWereEditing", {
            fields: taken.map((name) => labels[name]).join(", "),
          }),
        );
      }
      newRow.forget();
      saved(id);
    },
    onFailed: (error) => {
      if (error instanceof RowGoneError) return lost();
      const refused = props.refusedField?.(error);
      if (!refused) return;
      form.setError(refused.name, { message: refused.message }, { shouldFocus: true });
      save.reset();
    },
    ...(asked && { asked }),
  });
  useUnsavedChanges(isDirty || Boolean(props.isWaiting));
  useDraft({
    drafts: props.drafts,
    place: projectId,
    about: useProjectTitle(),
    keep: () =>
      isDirty ? { editing: editing && draftFrom(editing), values: form.getValues() } : null,
    restore: (draft) => {
      const isItsForm = draft.editing?.id === editing?.id;
      if (isItsForm) form.reset(draft.values, { keepDefaultValues: true });
      else resume(draft.editing);
      if (draft.editing === null) unfold(true);
      return isItsForm;
    },
  });

  const fields = (
    <Form
      ref={formRef}
      onSubmit={submit(loaded)}
      notes={conflictNotes({ conflicts, labels, ...(show && { show }) })}
      isSaving={save.isPending}
    >
      <FormConflicts
        error={save.error}
        onRetry={() => void submit(loaded)()}
        conflicts={conflicts}
        refusals={refusals}
        labels={labels}
        whenGone={whenGone}
        {...(apart && { apart })}
        {...(show && { show })}
      />
      {props.children}
      <ShareTypedRow control={form.control} id={editing?.id ?? null} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          idle={loaded ? update : add}
          busy={loaded ? t("editor.updating") : t("editor.adding")}
          pending={save.isPending}
          isWaiting={props.isWaiting}
        />
        {editing ? (
          <Button disabled={save.isPending} onClick={cancel}>
            {t("editor.cancel")}
          </Button>
        ) : null}
      </div>
    </Form>
  );
  return (
    <>
      <ErrorBanner error={otherFailure?.error ?? null} />
      {editing ? <div className="py-3">{fields}</div> : <Card>{fields}</Card>}
    </>
  );
}
