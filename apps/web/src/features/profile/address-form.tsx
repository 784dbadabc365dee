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

interface AddressFormProps {
  ref: Ref<HTMLFormElement>;
  email: string;
  onCancel: () => void;
}

/** Asks for the password, and mails a link to the new address. */
export function AddressForm({ ref, email, onCancel }: AddressFormProps) {
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
          ? `A link is on its way to ${request.variables.email}. Until you open it, you sign in with ${email}.`
          : null}
      </p>
      <TextField
        label="New address"
        type="email"
        autoComplete="off"
        {...secret}
        {...field("email")}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...secret}
        {...field("currentPassword")}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton idle="Send the link" busy="Sending..." pending={request.isPending} />
        <Button disabled={request.isPending} onClick={onCancel}>
          {request.isSuccess ? "Close" : "Cancel"}
        </Button>
      </div>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </Form>
  );
}
