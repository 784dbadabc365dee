import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { emailAddressSchema, inviteColleagueSchema } from "@vigie/domain/forms/account-forms";
import { NEW_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { useForm, useWatch } from "react-hook-form";
import * as v from "valibot";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { inviteColleague } from "@/data/members/invitations";
import { MEMBERS_KEY } from "@/data/members/members";
import { useDraft } from "@/data/session/use-draft";
import { environment } from "@/lib/env";
import { generatePassword } from "@/lib/generate-password";
import { INVITATION_PLACE, invitationDrafts } from "./invitation-draft";
import { InvitationLink } from "./invitation-link";

interface InviteColleagueDialogProps {
  open: boolean;
  onClose: () => void;
  organizationId: number;
  organizationName: string;
}

const empty = { email: "", password: "" };

/** A generated password makes the form dirty, and clears the field's error. */
const fillIn = { shouldDirty: true, shouldValidate: true };

export function InviteColleagueDialog({
  open,
  onClose,
  ...organisation
}: InviteColleagueDialogProps) {
  const invite = useMutation({
    mutationFn: inviteColleague,
    meta: { success: "Account created successfully", refetch: [MEMBERS_KEY] },
  });
  const form = useForm({
    resolver: valibotResolver(inviteColleagueSchema),
    defaultValues: empty,
  });
  const typedEmail = useWatch({ control: form.control, name: "email" });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const discard = useDiscardChanges();
  useDraft({
    drafts: invitationDrafts,
    place: INVITATION_PLACE,
    about: "the invitation of a colleague",
    keep: () => (isDirty ? { email: form.getValues("email") } : null),
    restore: ({ email }) => {
      form.reset({ email, password: "" }, { keepDefaultValues: true });
      return true;
    },
  });
  const field = fieldsOf(form);
  const password = field("password");

  const takeAddress = () => {
    const typed = v.safeParse(emailAddressSchema, form.getValues());
    void form.trigger("email", { shouldFocus: true });
    return typed.success ? typed.output.email : null;
  };
  const clearAndClose = () => {
    invite.reset();
    form.reset(empty);
    onClose();
  };
  const askAndClose = () => (invite.isPending ? undefined : discard(clearAndClose));
  return (
    <Dialog
      open={open}
      onClose={askAndClose}
      title="Invite a Colleague"
      description="Your colleague joins your organisation and signs in with this email and password."
    >
      <Form
        onSubmit={form.handleSubmit((colleague) =>
          invite.mutate({ ...colleague, ...organisation }, { onSuccess: clearAndClose }),
        )}
      >
        <ErrorBanner error={invite.error} note="If this persists, please contact support" />
        <TextField label="Email" type="email" required autoComplete="off" {...field("email")} />
        <PasswordField
          label="Password"
          required
          minLength={PASSWORD_MIN_LENGTH}
          autoComplete="new-password"
          readOnly={invite.isPending}
          onGenerate={() => form.setValue("password", generatePassword(), fillIn)}
          hint={
            <>
              {password.error ? null : (
                <span className="block">At least {NEW_PASSWORD_MIN_LENGTH} characters</span>
              )}
              Send it to your colleague yourself
              {environment().canInviteByMail ? ": no mail has it." : ": Vigie sends no mail."}
            </>
          }
          {...password}
        />
        <DialogActions>
          <Button disabled={invite.isPending} onClick={askAndClose}>
            Cancel
          </Button>
          <SubmitButton idle="Create Account" busy="Creating..." pending={invite.isPending} />
        </DialogActions>
      </Form>
      <InvitationLink
        takeAddress={takeAddress}
        typedEmail={typedEmail}
        // The invitation was sent, so closing the form loses nothing.
        onInvited={(email) => form.resetField("email", { defaultValue: email })}
        disabled={invite.isPending}
      />
    </Dialog>
  );
}
