import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { emailAddressSchema, inviteColleagueSchema } from "@vigie/domain/forms/account-forms";
import { NEW_PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { useForm } from "react-hook-form";
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
import { useStaffTexts } from "@/lib/language/use-texts";
import { AccountExists } from "./account-exists";
import { INVITATION_PLACE, invitationDrafts } from "./invitation-draft";
import { InvitationLink } from "./invitation-link";
import type { InvitationNote } from "./invitation-note";

interface InviteColleagueDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with what the colleague is to be sent. */
  onNote: (note: InvitationNote) => void;
  userId: string;
  organizationId: number;
  organizationName: string;
}

const empty = { email: "", password: "" };

/** A generated password makes the form dirty, and clears the field's error. */
const fillIn = { shouldDirty: true, shouldValidate: true };

/** Asks for a colleague's address; the page shows the note that it ends in. */
export function InviteColleagueDialog({
  open,
  onClose,
  onNote,
  userId,
  ...organisation
}: InviteColleagueDialogProps) {
  const t = useStaffTexts();
  const invite = useMutation({
    mutationFn: inviteColleague,
    meta: { success: t("staff.accountCreatedSuccessfully"), refetch: [MEMBERS_KEY] },
  });
  const form = useForm({
    resolver: valibotResolver(inviteColleagueSchema),
    defaultValues: empty,
  });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const discard = useDiscardChanges();
  useDraft({
    drafts: invitationDrafts,
    place: INVITATION_PLACE,
    about: t("staff.aboutTheInvitation"),
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
  const user = { id: userId, organizationId: organisation.organizationId };
  const closeWith = (note: InvitationNote) => {
    clearAndClose();
    onNote(note);
  };
  const of = { organisation: organisation.organizationName };
  return (
    <Dialog
      open={open}
      onClose={askAndClose}
      title={t("staff.inviteAColleagueTitle")}
      description={t("staff.yourColleagueJoinsYourOrganisation")}
    >
      <Form
        onSubmit={form.handleSubmit((colleague) =>
          invite.mutate(
            { ...colleague, ...organisation },
            { onSuccess: () => closeWith({ ...of, ...colleague }) },
          ),
        )}
      >
        <TextField
          label={t("staff.email")}
          type="email"
          required
          autoComplete="off"
          {...field("email")}
        />
        <InvitationLink
          user={user}
          takeAddress={takeAddress}
          onLink={(email, link) => closeWith({ ...of, email, link })}
          onMailed={clearAndClose}
          disabled={invite.isPending}
        />
        <div className="flex flex-col gap-4 border-line border-t pt-4">
          <p className="text-muted">{t("staff.orChooseAPasswordFor")}</p>
          <ErrorBanner error={invite.error} note={t("staff.ifThisPersistsPleaseContact")}>
            <AccountExists error={invite.error} email={invite.variables?.email ?? ""} user={user} />
          </ErrorBanner>
          <PasswordField
            label={t("staff.password")}
            required
            minLength={NEW_PASSWORD_MIN_LENGTH}
            autoComplete="new-password"
            readOnly={invite.isPending}
            onGenerate={() => form.setValue("password", generatePassword(), fillIn)}
            hint={
              <>
                {password.error ? null : (
                  <span className="block">
                    {t("staff.atLeastCharacters", { count: NEW_PASSWORD_MIN_LENGTH })}
                  </span>
                )}
                {environment().canInviteByMail
                  ? t("staff.vigieDoesntSendPasswordsBy")
                  : t("staff.vigieDoesntSendEmails")}{" "}
                {t("staff.youCanCopyThePassword")}
              </>
            }
            {...password}
          />
        </div>
        <DialogActions>
          <Button disabled={invite.isPending} onClick={askAndClose}>
            {t("staff.cancel")}
          </Button>
          <SubmitButton
            idle={t("staff.createAccount")}
            busy={t("staff.creating")}
            pending={invite.isPending}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
