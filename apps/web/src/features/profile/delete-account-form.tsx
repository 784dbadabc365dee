import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { currentPasswordSchema } from "@vigie/domain/forms/account-forms";
import type { Ref } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { membersQuery } from "@/data/members/members";
import { deleteOwnAccount } from "@/data/session/own-account";
import { useSessionStore } from "@/data/session/session";
import type { SessionUser } from "@/data/session/session-user";
import { signOut } from "@/data/session/sign-in";
import { MemberChoice, useMemberChoice } from "@/features/shared/member-choice";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { showToast } from "@/lib/toast";

interface DeleteAccountFormProps {
  ref: Ref<HTMLFormElement>;
  user: SessionUser;
  onCancel: () => void;
}

/** Asks for the password and a new owner of the projects, and deletes the account. */
export function DeleteAccountForm({ ref, user, onCancel }: DeleteAccountFormProps) {
  const t = useStaffTexts();
  const { id: userId, email } = user;
  const navigate = useNavigate();
  const sessions = useSessionStore();
  const { data: members = [] } = useQuery(membersQuery(user));
  const successor = useMemberChoice();
  const form = useForm({
    resolver: valibotResolver(currentPasswordSchema),
    defaultValues: { currentPassword: "" },
  });
  const remove = useMutation({ mutationFn: deleteOwnAccount });
  const allowLeaving = useUnsavedChanges(form.formState.isDirty);

  const owned = members.find(({ id }) => id === userId)?.projectsOwned ?? 0;
  const leave = () => {
    allowLeaving();
    showToast(t("profile.yourAccountIsDeleted"));
    navigate(paths.monitoring, { state: { showProjects: true, hasNotice: true } });
    void signOut(sessions);
  };
  const deleteOnce = useSingleFlight((currentPassword: string) =>
    remove.mutateAsync(
      { email, currentPassword, successorId: successor.id || null },
      { onSuccess: leave },
    ),
  );
  const submit = (currentPassword: string) => {
    if (owned > 0 && !successor.check()) return;
    deleteOnce(currentPassword);
  };
  return (
    <Form ref={ref} onSubmit={form.handleSubmit((typed) => submit(typed.currentPassword))}>
      <p>{t("profile.yourAccountIsDeletedAnd")}</p>
      <ErrorBanner error={remove.error} />
      {owned > 0 ? (
        <MemberChoice
          label={t("profile.whoTakesOver", { count: owned })}
          members={members.filter(({ id }) => id !== userId)}
          {...successor.field(t("profile.chooseWhoTakesOverThe"))}
          disabled={remove.isPending}
        />
      ) : null}
      <PasswordField
        label={t("profile.currentPassword")}
        required
        autoComplete="current-password"
        readOnly={remove.isPending}
        {...fieldsOf(form)("currentPassword")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" blocked={remove.isPending}>
          {remove.isPending ? t("profile.deleting") : t("profile.deleteMyAccount")}
        </Button>
        <Button disabled={remove.isPending} onClick={onCancel}>
          {t("profile.cancel")}
        </Button>
      </div>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </Form>
  );
}
