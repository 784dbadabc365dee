import { valibotResolver } from "@hookform/resolvers/valibot";
import { emailAddressSchema } from "@vigie/domain/forms/account-forms";
import { useForm } from "react-hook-form";
import { CopyField } from "@/components/forms/copy-field";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { type Member, makeAddressLink, makePasswordLink } from "@/data/members/members";
import { useMembersChange } from "./use-members-change";

interface PasswordLinkDialogProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

/** Makes a link with which a member chooses a new password. */
export function PasswordLinkDialog({ member, open, onClose }: PasswordLinkDialogProps) {
  const link = useMembersChange(makePasswordLink);
  const close = () => {
    link.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Link for a new password"
      description={`${member.name} opens this link within a day and chooses a new password. Until then the present one keeps working; afterwards all their devices must sign in again.`}
    >
      <ErrorBanner error={link.error} />
      {link.data === undefined ? null : (
        <LinkToHandOver label={`Link for ${member.email}`} link={link.data} />
      )}
      <DialogActions>
        <Button onClick={close}>{link.data === undefined ? "Cancel" : "Done"}</Button>
        {link.data === undefined ? (
          <Button variant="primary" blocked={link.isPending} onClick={() => link.mutate(member.id)}>
            {link.isPending ? "Making the link..." : "Make the link"}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

interface AddressLinkDialogProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

/** Makes a link with which a member confirms another address. */
export function AddressLinkDialog({ member, open, onClose }: AddressLinkDialogProps) {
  const link = useMembersChange(makeAddressLink);
  const form = useForm({
    resolver: valibotResolver(emailAddressSchema),
    defaultValues: { email: "" },
  });
  const field = fieldsOf(form);
  const close = () => {
    if (link.isPending) return;
    link.reset();
    form.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Link for a new address"
      description={`${member.name} opens this link within a day, confirms with their password, and then signs in with the new address.`}
    >
      {link.data === undefined ? (
        <Form
          onSubmit={form.handleSubmit(({ email }) => link.mutate({ memberId: member.id, email }))}
        >
          <ErrorBanner error={link.error} />
          <TextField
            label="New address"
            type="email"
            required
            autoComplete="off"
            hint={`Now: ${member.email}`}
            {...field("email")}
          />
          <DialogActions>
            <Button disabled={link.isPending} onClick={close}>
              Cancel
            </Button>
            <SubmitButton idle="Make the link" busy="Making the link..." pending={link.isPending} />
          </DialogActions>
        </Form>
      ) : (
        <>
          <LinkToHandOver label={`Link for ${link.variables?.email}`} link={link.data} />
          <DialogActions>
            <Button onClick={close}>Done</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface LinkToHandOverProps {
  label: string;
  link: string;
}

/** A link for an administrator to pass on to a member. It is shown only once. */
function LinkToHandOver({ label, link }: LinkToHandOverProps) {
  return (
    <CopyField
      label={label}
      hint="Works once, for a day, and is not shown again. Send it to them, and to no one else."
      text={link}
    />
  );
}
