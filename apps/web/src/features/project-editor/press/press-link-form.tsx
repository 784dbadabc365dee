import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type PressLink,
  type PressLinkInput,
  pressLinkSchema,
} from "@vigie/domain/forms/press-link";
import type { Ref } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { createPressLink, pressLinksQuery } from "@/data/content/press";

interface PressLinkFormProps {
  ref: Ref<HTMLFormElement>;
  projectId: string;
  /** Why a link of the table could not be deleted. */
  removalError: Error | null;
  onSubmit: () => void;
  onSaved: () => void;
}

/** Adds a press link; that it worked is seen in the table. */
export function PressLinkForm(props: PressLinkFormProps) {
  const { ref, projectId, removalError, onSubmit, onSaved } = props;
  const save = useMutation({
    mutationFn: ({ url }: PressLink) => createPressLink({ projectId, url }),
    meta: { refetch: [pressLinksQuery(projectId).queryKey] },
  });
  const { register, handleSubmit, formState } = useForm<PressLinkInput, unknown, PressLink>({
    resolver: valibotResolver(pressLinkSchema),
    defaultValues: { url: "" },
  });
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);

  const submit = handleSubmit((link) => {
    onSubmit();
    save.mutate(link, { onSuccess: onSaved });
  });
  return (
    <>
      <ErrorBanner error={removalError ?? save.error} />
      <Card>
        <Form ref={ref} onSubmit={submit}>
          <Field label="Press URL" error={errors.url?.message}>
            <TextField
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="Enter press URL"
              required
              readOnly={save.isPending}
              {...register("url")}
            />
          </Field>
          <div>
            <SubmitButton idle="Add Link" busy="Adding..." pending={save.isPending} />
          </div>
        </Form>
      </Card>
    </>
  );
}
