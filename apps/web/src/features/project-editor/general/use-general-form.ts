import { valibotResolver } from "@hookform/resolvers/valibot";
import { localIsoDate } from "@vigie/domain/format/dates";
import {
  type GeneralInformation,
  type GeneralInformationInput,
  generalInformationSchema,
} from "@vigie/domain/forms/general-information";
import { useForm } from "react-hook-form";
import {
  generalInformationQuery,
  type StoredGeneralInformation,
  saveGeneralInformation,
} from "@/data/projects/general-information";
import type { Drafts } from "@/features/project-editor/shared/draft-restore";
import { useSliceForm } from "@/features/project-editor/shared/use-slice-form";
import { formValues, openingValues } from "./form-values";

interface GeneralFormOptions {
  projectId: string;
  userId: string;
  stored: StoredGeneralInformation;
}

const drafts: Drafts<StoredGeneralInformation, GeneralInformationInput> = new Map();

/** The General Information form and how it is saved. */
export function useGeneralForm({ projectId, userId, stored }: GeneralFormOptions) {
  const form = useForm<GeneralInformationInput, unknown, GeneralInformation>({
    resolver: valibotResolver(generalInformationSchema),
    defaultValues: withDatesOfToday(stored),
  });
  const slice = useSliceForm({
    form,
    stored,
    queryKey: generalInformationQuery(projectId, userId).queryKey,
    valuesOf: formValues,
    openingValues: withDatesOfToday,
    save: (change) => saveGeneralInformation({ ...change, projectId, userId }),
    success: "Changes saved successfully",
    drafts,
    draftKey: `${userId}/${projectId}`,
  });
  return { form, slice };
}

function withDatesOfToday(row: StoredGeneralInformation): GeneralInformationInput {
  return openingValues(row, localIsoDate(new Date()));
}
