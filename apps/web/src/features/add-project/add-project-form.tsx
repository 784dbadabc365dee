import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { newProjectSchema } from "@vigie/domain/forms/general-information";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useNewRowId } from "@/components/hooks/use-new-row-id";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { TextField } from "@/components/ui/text-field";
import { createProject } from "@/data/projects/dashboard";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { createDrafts } from "@/data/session/drafts";
import type { SessionUser } from "@/data/session/session-user";
import { useDraft } from "@/data/session/use-draft";
import { isTransient } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";

const drafts = createDrafts<{ title: string }>();

/** Creates a project from its title, and leads back to the dashboard. */
export function AddProjectForm({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const navigate = useNavigate();
  const newRow = useNewRowId();
  const create = useMutation({
    mutationFn: (title: string) => {
      const id = newRow.idOf(title);
      return createProject({ id, title, userId: user.id, organizationId: user.organizationId });
    },
    onError: (error) => {
      // The server refused to create the project, so a new attempt may use another id.
      if (!isTransient(error)) newRow.forget();
    },
    meta: { refetch: [PROJECTS_KEY] },
  });
  const form = useForm({
    resolver: valibotResolver(newProjectSchema),
    defaultValues: { title: "" },
  });
  const { isDirty } = form.formState;
  const allowLeaving = useUnsavedChanges(isDirty);
  useDraft({
    drafts,
    place: "",
    about: t("staff.aboutTheNewProject"),
    keep: () => (isDirty ? form.getValues() : null),
    restore: (values) => {
      form.reset(values, { keepDefaultValues: true });
      return true;
    },
  });

  const toItsCard = ({ id }: { id: string }) => {
    allowLeaving();
    navigate(paths.dashboard, { state: { createdProject: id } });
  };
  return (
    <Form
      onSubmit={form.handleSubmit(({ title }) => create.mutate(title, { onSuccess: toItsCard }))}
    >
      <ErrorBanner error={create.error} />
      <TextField
        label={t("dashboard.projectTitle")}
        required
        autoComplete="off"
        {...fieldsOf(form)("title")}
      />
      <SubmitButton
        className="sm:self-start"
        idle={t("dashboard.createProject")}
        busy={t("dashboard.creating")}
        pending={create.isPending}
      />
    </Form>
  );
}
