import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/dates";
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
} from "@/data/general-information";
import { PROJECTS_KEY } from "@/data/projects";
import { formValues, openingValues } from "@/features/project-editor/general/form-values";
import { useKeptDraft } from "@/features/project-editor/general/kept-draft";

interface GeneralFormOptions {
  projectId: string;
  userId: string;
  stored: StoredGeneralInformation;
}

/**
 * The General Information form and how it is saved. What is stored is its baseline: after a save
 * the stored row, and nothing that was typed in the meantime is lost.
 */
export function useGeneralForm({ projectId, userId, stored }: GeneralFormOptions) {
  const queries = useQueryClient();
  const form = useForm<GeneralInformationInput, unknown, GeneralInformation>({
    resolver: valibotResolver(generalInformationSchema),
    defaultValues: openingValues(stored, localIsoDate(new Date())),
  });
  useKeptDraft(`${userId}/${projectId}`, {
    keep: () => (form.formState.isDirty ? { loaded: stored, values: form.getValues() } : null),
    restore: ({ loaded, values }) => {
      keep(loaded);
      form.reset(openingValues(loaded, localIsoDate(new Date())));
      form.reset(values, { keepDefaultValues: true });
    },
  });
  const save = useMutation({
    mutationFn: saveGeneralInformation,
    meta: { success: "Changes saved successfully" },
  });

  function keep(row: StoredGeneralInformation): void {
    queries.setQueryData(generalInformationQuery(projectId, userId).queryKey, row);
  }

  /** Saves what is in the form over what the person knows to be stored. */
  function submit(loaded: StoredGeneralInformation) {
    return form.handleSubmit((values) => {
      const sent = form.getValues();
      save.mutate(
        { projectId, userId, loaded, values },
        {
          onSuccess: (row) => {
            const typedSince = differences(sent, form.getValues());
            keep(row);
            // The lists that show the project follow in their own time; nobody waits for them here.
            void queries.invalidateQueries({ queryKey: PROJECTS_KEY });
            form.reset(formValues(row));
            form.reset({ ...formValues(row), ...typedSince }, { keepDefaultValues: true });
          },
        },
      );
    });
  }

  /** Shows what is stored now and drops what was typed. */
  function reload(row: StoredGeneralInformation): void {
    keep(row);
    form.reset(openingValues(row, localIsoDate(new Date())));
    save.reset();
  }

  return { form, save, submit, reload };
}

function differences(
  before: GeneralInformationInput,
  after: GeneralInformationInput,
): Partial<GeneralInformationInput> {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)),
    ),
  );
}
