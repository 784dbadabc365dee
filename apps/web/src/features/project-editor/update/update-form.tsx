import { valibotResolver } from "@hookform/resolvers/valibot";
import { localIsoDate } from "@vigie/domain/format/dates";
import { isVisible } from "@vigie/domain/format/text";
import { measurementFacts } from "@vigie/domain/forms/indicator";
import { type Update, type UpdateInput, updateSchemaOf } from "@vigie/domain/forms/update";
import { POST_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { CharacterCount } from "@/components/forms/character-count";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TextArea } from "@/components/ui/text-area";
import type { KeyMilestone } from "@/data/content/milestones";
import type { StoredIndicator } from "@/data/content/results";
import { createDrafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { prepareInlineImage } from "@/features/project-editor/shared/images/prepare-image";
import { useUploadQueue } from "@/features/project-editor/shared/images/use-upload-queue";
import { useProjectTitle } from "@/features/project-editor/shared/project-title";
import { useStaffTexts } from "@/lib/language/use-texts";
import { newUuid } from "@/lib/new-uuid";
import { type KeptUpdate, keepUpdate, readKeptUpdate } from "./kept-update";
import { UpdateMeasurement } from "./update-measurement";
import { UpdateMilestones } from "./update-milestones";
import { UpdateFailure, UpdateShared } from "./update-outcome";
import { partsOf, type UpdatePart, type UpdatePicture } from "./update-parts";
import { UpdatePictures } from "./update-pictures";
import { useUpdateSave } from "./use-update-save";

interface UpdateFormProps {
  projectId: string;
  userId: string;
  isOnline: boolean;
  milestones: readonly KeyMilestone[];
  indicators: readonly StoredIndicator[];
  /** Called once an update is saved, and the person wants to share another one. */
  onStartAgain: () => void;
}

interface UpdateDraft {
  values: UpdateInput;
  pictures: readonly UpdatePicture[];
  ids: ReadonlyMap<string, string>;
}

const drafts = createDrafts<UpdateDraft>();

/** The form of an update; once all of it is saved, what happened. Each part that was saved leaves the form. */
export function UpdateForm(props: UpdateFormProps) {
  const t = useStaffTexts();
  const { projectId, userId, isOnline, indicators, onStartAgain } = props;
  const [kept] = useState(() => readKeptUpdate({ userId, projectId }));
  const [ids, setIds] = useState<ReadonlyMap<string, string>>(
    () => new Map(Object.entries(kept?.ids ?? {})),
  );
  const form = useForm<UpdateInput, unknown, Update>({
    resolver: (values, context, options) =>
      valibotResolver(updateSchemaOf(indicatorOf(values.indicatorId)))(values, context, options),
    defaultValues: initialValues(kept),
  });
  const [text, milestoneIds, indicatorId, measurement] = useWatch({
    control: form.control,
    name: ["text", "milestoneIds", "indicatorId", "measurement"],
  });
  const [pictures, setPictures] = useState<readonly UpdatePicture[]>([]);
  const [isRefused, setRefused] = useState(false);
  const queue = useUploadQueue({
    prepare: ({ file }) => prepareInlineImage(file),
    save: async ({ id, file }, made) => {
      setRefused(false);
      setPictures((before) => [...before, { id, fileName: file.name, ...made }]);
    },
    meta: {},
  });
  const saving = useUpdateSave(projectId, takeOut);
  const milestones = props.milestones.filter(
    ({ id, status }) => status !== "completed" && !saving.saved.some((part) => part.id === id),
  );
  const isSaving = saving.progress !== null;
  const hasText = isVisible(text);
  const isFilled = hasText || pictures.length > 0 || milestoneIds.length > 0 || indicatorId !== "";
  useUnsavedChanges(isFilled || isSaving);
  useDraft({
    drafts,
    place: projectId,
    about: useProjectTitle(),
    keep: () => (isFilled ? { values: form.getValues(), pictures, ids } : null),
    restore: (draft) => {
      form.reset(draft.values);
      setPictures(draft.pictures);
      setIds(draft.ids);
      return true;
    },
  });
  useEffect(() => {
    const values = { text, milestoneIds, indicatorId, measurement };
    keepUpdate({ userId, projectId }, isFilled ? { values, ids } : null);
  }, [userId, projectId, isFilled, text, milestoneIds, indicatorId, measurement, ids]);

  function indicatorOf(id: string) {
    return indicators.find((indicator) => indicator.id === id);
  }

  function removePicture(id: string): void {
    setPictures((before) => before.filter((picture) => picture.id !== id));
    form.unregister(`captions.${id}`);
  }

  /** Takes what was saved out of the form. */
  function takeOut({ kind, id, picture }: UpdatePart): void {
    if (picture) removePicture(picture.id);
    setIds((before) => new Map([...before].filter(([, other]) => other !== id)));
    if (kind === "post_added") form.setValue("text", "");
    if (kind === "measurement_added") {
      form.setValue("indicatorId", "");
      form.setValue("measurement", initialValues(null).measurement);
    }
    if (kind === "milestone_completed")
      form.setValue(
        "milestoneIds",
        form.getValues("milestoneIds").filter((other) => other !== id),
      );
  }

  const submit = form.handleSubmit((update) => {
    const known = new Map(ids);
    const idOf = (content: string) => {
      const id = known.get(content) ?? newUuid();
      known.set(content, id);
      return id;
    };
    const indicator = indicatorOf(update.indicatorId);
    const parts = partsOf({
      projectId,
      update,
      pictures,
      milestones,
      indicator,
      idOf,
      now: new Date(),
    });
    setIds(known);
    setRefused(parts.length === 0);
    if (parts.length > 0) void saving.save(parts);
  });

  if (saving.saved.length > 0 && saving.failed.length === 0 && !isSaving) {
    return (
      <UpdateShared
        projectId={projectId}
        isOnline={isOnline}
        saved={saving.saved}
        onStartAgain={onStartAgain}
      />
    );
  }
  return (
    <Form
      isSaving={isSaving}
      onSubmit={submit}
      onChange={() => setRefused(false)}
      className="max-w-2xl"
    >
      {isOnline ? null : (
        <p className="flex items-center gap-3 rounded-card bg-yellow-tint px-4 py-3 text-on-yellow-tint">
          <EyeOff aria-hidden className="size-5 shrink-0" />
          {t("update.offline")}
        </p>
      )}
      <UpdateFailure {...saving} onRetry={() => void submit()} />
      <Card>
        <WhatHappened form={form} text={text} isSaving={isSaving} />
      </Card>
      <Card className="flex flex-col gap-4">
        <UpdatePictures
          form={form}
          queue={queue}
          pictures={pictures}
          hasText={hasText}
          isSaving={isSaving}
          onRemove={removePicture}
        />
      </Card>
      {milestones.length === 0 ? null : (
        <Card>
          <UpdateMilestones control={form.control} milestones={milestones} isSaving={isSaving} />
        </Card>
      )}
      {indicators.length === 0 ? null : (
        <Card className="flex flex-col gap-5">
          <UpdateMeasurement
            form={form}
            indicators={indicators}
            indicator={indicatorOf(indicatorId)}
            isSaving={isSaving}
          />
        </Card>
      )}
      <ErrorBanner error={isRefused ? t("update.nothingYet") : null} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton
          idle={t("update.share")}
          busy={t("update.sharing")}
          pending={isSaving}
          isWaiting={queue.isUploading}
        />
        {saving.progress === null ? null : (
          <div className="min-w-32 flex-1">
            <ProgressBar value={Math.round(saving.progress * 100)} label={t("update.howFarItIs")} />
          </div>
        )}
      </div>
    </Form>
  );
}

interface WhatHappenedProps {
  form: UseFormReturn<UpdateInput, unknown, Update>;
  text: string;
  isSaving: boolean;
}

function WhatHappened({ form, text, isSaving }: WhatHappenedProps) {
  const t = useStaffTexts();
  return (
    <Field
      label={t("update.whatHappened")}
      hint={t("update.whatHappenedHint")}
      error={form.formState.errors.text?.message}
      aside={<CharacterCount text={text} limit={POST_DESCRIPTION_MAX_LENGTH} />}
    >
      <TextArea
        rows={4}
        readOnly={isSaving}
        className="field-sizing-content max-h-96 min-h-[calc(4lh+1.125rem)]"
        {...form.register("text")}
      />
    </Field>
  );
}

function initialValues(kept: KeptUpdate | null): UpdateInput {
  const measurement = { ...inputsOf(measurementFacts, {}), day: localIsoDate(new Date()) };
  const { values } = kept ?? {};
  return {
    text: "",
    milestoneIds: [],
    indicatorId: "",
    ...values,
    captions: {},
    measurement: { ...measurement, ...values?.measurement },
  };
}
