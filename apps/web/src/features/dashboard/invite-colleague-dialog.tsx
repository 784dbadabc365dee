import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { inviteColleagueSchema } from "@vigie/domain/forms/invite-colleague";
import { NEW_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { useForm } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { inviteColleague } from "@/data/session/invitations";

interface InviteColleagueDialogProps {
  open: boolean;
  onClose: () => void;
  organizationId: number;
  organizationName: string;
}

/** Creates an account for a colleague. */
export function InviteColleagueDialog({
  open,
  onClose,
  ...organisation
}: InviteColleagueDialogProps) {
  const invite = useMutation({
    mutationFn: inviteColleague,
    meta: { success: "Account created successfully" },
  });
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: valibotResolver(inviteColleagueSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;

  const clearAndClose = () => {
    invite.reset();
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => (invite.isPending ? undefined : clearAndClose())}
      title="Invite a Colleague"
      description="Your colleague joins your organisation and signs in with this email and password."
    >
      <Form
        onSubmit={handleSubmit((colleague) =>
          invite.mutate({ ...colleague, ...organisation }, { onSuccess: clearAndClose }),
        )}
      >
        <ErrorBanner error={invite.error} note="If this persists, please contact support" />
        <Field label="Email" error={errors.email?.message}>
          <TextField type="email" required autoComplete="off" {...register("email")} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint={errors.password ? undefined : `At least ${NEW_PASSWORD_MIN_LENGTH} characters`}
        >
          <TextField
            type="password"
            required
            minLength={PASSWORD_MIN_LENGTH}
            autoComplete="new-password"
            {...register("password")}
          />
        </Field>
        <DialogActions>
          <Button disabled={invite.isPending} onClick={clearAndClose}>
            Cancel
          </Button>
          <SubmitButton idle="Create Account" busy="Creating..." pending={invite.isPending} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
