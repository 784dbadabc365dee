import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type AddressChange, addressChangeSchema } from "@vigie/domain/forms/account-forms";
import type { Ref } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { requestAddressChange } from "@/data/session/own-account";
import { useStaffTexts } from "@/lib/language/use-texts";

interface AddressFormProps {
  ref: Ref<HTMLFormElement>;
  email: string;
  onCancel: () => void;
}

/** Asks for the password, and mails a link to the new address. */
export function AddressForm({ ref, email, onCancel }: AddressFormProps) {
  const t = useStaffTexts();
  const request = useMutation({
    mutationFn: (change: AddressChange) => requestAddressChange(email, change),
  });
  const form = useForm({
    resolver: valibotResolver(addressChangeSchema),
    defaultValues: { email: "", currentPassword: "" },
  });
  useUnsavedChanges(form.formState.isDirty && !request.isSuccess);

  const field = fieldsOf(form);
  const secret = { required: true, readOnly: request.isPending };
  return (
    <Form ref={ref} onSubmit={form.handleSubmit((change) => request.mutate(change))}>
      <ErrorBanner error={request.error} />
      <p role="status" className="rounded-card bg-tint px-4 py-3 text-on-tint empty:hidden">
        {request.isSuccess
          ? t("profile.aLinkIsOnIts", { newEmail: request.variables.email, email: email })
          : null}
      </p>
      <TextField
        label={t("profile.newAddress")}
        type="email"
        autoComplete="off"
        {...secret}
        {...field("email")}
      />
      <PasswordField
        label={t("profile.currentPassword")}
        autoComplete="current-password"
        {...secret}
        {...field("currentPassword")}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          idle={t("profile.sendTheLink")}
          busy={t("profile.sending")}
          pending={request.isPending}
        />
        <Button disabled={request.isPending} onClick={onCancel}>
          {request.isSuccess ? t("common.close") : t("profile.cancel")}
        </Button>
      </div>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </Form>
  );
}
