import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type PasswordChange, passwordChangeSchema } from "@vigie/domain/forms/password-change";
import { NEW_PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import type { Ref } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { changePassword } from "@/data/session/own-account";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PasswordFormProps {
  ref: Ref<HTMLFormElement>;
  email: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** Asks for the current password, and changes it. */
export function PasswordForm({ ref, email, onSaved, onCancel }: PasswordFormProps) {
  const t = useStaffTexts();
  const save = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordChange) =>
      changePassword({ email, currentPassword, newPassword }),
    meta: { success: t("profile.passwordUpdatedSuccessfully") },
  });
  const form = useForm({
    resolver: valibotResolver(passwordChangeSchema),
    // So that both errors are shown if passwords differ and are too short.
    criteriaMode: "all",
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  useUnsavedChanges(form.formState.isDirty);

  const field = fieldsOf(form);
  const newPassword = field("newPassword");
  const secret = { required: true, readOnly: save.isPending };
  return (
    <Form
      ref={ref}
      onSubmit={form.handleSubmit((passwords) => save.mutate(passwords, { onSuccess: onSaved }))}
    >
      <ErrorBanner error={save.error} />
      <PasswordField
        label={t("profile.currentPasswordField")}
        autoComplete="current-password"
        {...secret}
        {...field("currentPassword")}
      />
      <PasswordField
        label={t("profile.newPassword")}
        hint={
          newPassword.error
            ? undefined
            : t("profile.atLeastCharacters", { count: NEW_PASSWORD_MIN_LENGTH })
        }
        autoComplete="new-password"
        minLength={NEW_PASSWORD_MIN_LENGTH}
        {...secret}
        {...newPassword}
      />
      <PasswordField
        label={t("profile.confirmNewPassword")}
        autoComplete="new-password"
        minLength={NEW_PASSWORD_MIN_LENGTH}
        {...secret}
        {...field("confirmPassword")}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          idle={t("profile.updatePassword")}
          busy={t("profile.updating")}
          pending={save.isPending}
        />
        <Button disabled={save.isPending} onClick={onCancel}>
          {t("profile.cancel")}
        </Button>
      </div>
      {/* Tells password managers which account's password changes. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </Form>
  );
}
