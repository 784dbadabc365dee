import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { memberNameSchema } from "@vigie/domain/forms/account-forms";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { QueryState } from "@/components/layout/query-state";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { MEMBERS_KEY, membersQuery } from "@/data/members/members";
import { createDrafts } from "@/data/session/drafts";
import { saveOwnName } from "@/data/session/own-account";
import type { SessionUser } from "@/data/session/session-user";
import { useDraft } from "@/data/session/use-draft";
import { useStaffTexts } from "@/lib/language/use-texts";

/** The person's name as colleagues see it. */
export function NameSection({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const members = useQuery(membersQuery(user));
  const own = members.data?.find(({ id }) => id === user.id);
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">{t("profile.name")}</h2>
      <QueryState query={members} skeleton={<Skeleton className="h-40" />} />
      {own ? <NameForm user={user} ownName={own.ownName ?? ""} /> : null}
    </Card>
  );
}

const drafts = createDrafts<{ name: string }>();

function NameForm({ user, ownName }: { user: SessionUser; ownName: string }) {
  const t = useStaffTexts();
  const save = useMutation({
    mutationFn: saveOwnName,
    meta: { success: t("profile.nameSaved"), refetch: [MEMBERS_KEY] },
  });
  const form = useForm({
    resolver: valibotResolver(memberNameSchema),
    defaultValues: { name: ownName },
  });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  useDraft({
    drafts,
    place: "",
    about: t("staff.aboutYourProfile"),
    keep: () => (isDirty ? form.getValues() : null),
    restore: (values) => {
      form.reset(values, { keepDefaultValues: true });
      return true;
    },
  });
  return (
    <Form
      onSubmit={form.handleSubmit(({ name }) =>
        save.mutate(
          { userId: user.id, name },
          { onSuccess: () => form.reset({ name: name ?? "" }) },
        ),
      )}
    >
      <ErrorBanner error={save.error} />
      <TextField
        label={t("profile.yourName")}
        autoComplete="name"
        hint={t("profile.yourColleaguesSeeItWithout", { firstName: user.firstName })}
        readOnly={save.isPending}
        {...fieldsOf(form)("name")}
      />
      <div>
        <SubmitButton
          idle={t("profile.saveName")}
          busy={t("profile.saving")}
          pending={save.isPending}
        />
      </div>
    </Form>
  );
}
