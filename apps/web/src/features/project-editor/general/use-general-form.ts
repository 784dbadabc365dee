import { valibotResolver } from "@hookform/resolvers/valibot";
import { localIsoDate } from "@vigie/domain/format/dates";
import {
  type GeneralInformation,
  type GeneralInformationInput,
  generalInformationSchema,
} from "@vigie/domain/forms/general-information";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { generalInformation } from "@vigie/domain/tables/projects";
import { useForm, useFormContext } from "react-hook-form";
import {
  generalInformationQuery,
  type StoredGeneralInformation,
  saveGeneralInformation,
  takenReference,
} from "@/data/projects/facts/general-information";
import { createDrafts } from "@/data/session/drafts";
import { useProjectTitle } from "@/features/project-editor/shared/project-title";
import { type SliceDraft, useSliceForm } from "@/features/shared/use-slice-form";
import { useStaffTexts } from "@/lib/language/use-texts";

interface GeneralFormOptions {
  projectId: string;
  userId: string;
  stored: StoredGeneralInformation;
  /** Called with the stored row after each save. */
  onSaved: (stored: StoredGeneralInformation) => void;
}

const drafts = createDrafts<SliceDraft<StoredGeneralInformation, GeneralInformationInput>>();

/** The General Information form and its saving. */
export function useGeneralForm({ projectId, userId, stored, onSaved }: GeneralFormOptions) {
  const t = useStaffTexts();
  const form = useForm<GeneralInformationInput, unknown, GeneralInformation>({
    resolver: valibotResolver(generalInformationSchema),
    defaultValues: withDatesOfToday(stored),
  });
  const slice = useSliceForm({
    form,
    stored,
    queryKey: generalInformationQuery(projectId, userId).queryKey,
    valuesOf,
    openingValues: withDatesOfToday,
    save: async (change) => {
      const saved = await saveGeneralInformation({ ...change, projectId, userId });
      onSaved(saved);
      return saved;
    },
    refusedField: takenReference,
    success: t("editor.changesSavedSuccessfully"),
    drafts,
    place: projectId,
    about: useProjectTitle(),
  });
  return { form, slice };
}

function valuesOf(row: StoredGeneralInformation): GeneralInformationInput {
  return inputsOf(generalInformation.facts, row);
}

/** The initial values of the form: of a project that is new, with today for empty dates. */
function withDatesOfToday(row: StoredGeneralInformation): GeneralInformationInput {
  const values = valuesOf(row);
  if (!isNew(row)) return values;
  const today = localIsoDate(new Date());
  return {
    ...values,
    start_date: values.start_date || today,
    end_date: values.end_date || today,
  };
}

/** Whether a project was made in the app, which asks for a title alone, and not saved since. One from a file has more. */
export function isNew(row: StoredGeneralInformation): boolean {
  const {
    created_at,
    updated_at,
    is_online,
    status,
    title,
    start_date,
    end_date,
    currency,
    ...rest
  } = row;
  const isEmpty = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0);
  return created_at === updated_at && Object.values(rest).every(isEmpty);
}

/** The form that contains a field of General Information. */
export function useGeneralFormContext() {
  return useFormContext<GeneralInformationInput, unknown, GeneralInformation>();
}
