import { valibotResolver } from "@hookform/resolvers/valibot";
import { emailAddressSchema } from "@vigie/domain/forms/email-address";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { type Member, makeAddressLink } from "@/data/members/members";
import { LinkToHandOver } from "./link-to-hand-over";
import { useMembersChange } from "./use-members-change";

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
      description={`With it ${member.name} signs in with another address from then on. They confirm it with their password, once, within a day.`}
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
