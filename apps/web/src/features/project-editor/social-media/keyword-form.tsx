import { valibotResolver } from "@hookform/resolvers/valibot";
import { type Keyword, type KeywordInput, keywordSchema } from "@vigie/domain/forms/keyword";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useForm, useWatch } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import {
  keywordQuery,
  readKeyword,
  type StoredKeyword,
  saveKeyword,
} from "@/data/projects/facts/keyword";
import { createDrafts } from "@/data/session/drafts";
import { SliceFormErrors } from "@/features/project-editor/shared/editing/slice-form-errors";
import { SliceSaveBar } from "@/features/project-editor/shared/editing/slice-save-bar";
import { useProjectTitle } from "@/features/project-editor/shared/project-title";
import { type SliceDraft, useSliceForm } from "@/features/shared/use-slice-form";
import { useStaffTexts } from "@/lib/language/use-texts";
import { SocialPreview } from "./social-preview";

interface KeywordFormProps {
  projectId: string;
  stored: StoredKeyword;
}

function fieldLabelsOf(t: StaffTexts): Readonly<Record<keyof KeywordInput, string>> {
  return { keyword: t("editor.keywords") };
}

const drafts = createDrafts<SliceDraft<StoredKeyword, KeywordInput>>();

/** The keyword of the project's social media. */
export function KeywordForm({ projectId, stored }: KeywordFormProps) {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const form = useForm<KeywordInput, unknown, Keyword>({
    resolver: valibotResolver(keywordSchema),
    defaultValues: formValues(stored),
  });
  const slice = useSliceForm({
    form,
    stored,
    queryKey: keywordQuery(projectId).queryKey,
    valuesOf: formValues,
    save: (change) => saveKeyword({ ...change, projectId }),
    success: t("editor.keywordSavedSuccessfully"),
    drafts,
    place: projectId,
    about: useProjectTitle(),
  });
  const typed = useWatch({ control: form.control, name: "keyword" });
  return (
    <Form onSubmit={slice.submit(stored)} notes={conflictNotes({ ...slice, labels: fieldLabels })}>
      <SliceFormErrors slice={slice} labels={fieldLabels} />
      <Card className="flex flex-col gap-5">
        <TextField label={fieldLabels.keyword} autoComplete="off" {...fieldsOf(form)("keyword")} />
      </Card>
      <SocialPreview projectId={projectId} keyword={typed} />
      <SliceSaveBar slice={slice} save={t("editor.saveKeyword")} />
    </Form>
  );
}

function formValues(stored: StoredKeyword): KeywordInput {
  return { keyword: readKeyword(stored) ?? "" };
}
