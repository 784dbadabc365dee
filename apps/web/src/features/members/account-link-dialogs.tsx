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
import {
  MEMBERS_KEY,
  type Member,
  makeAddressLink,
  makePasswordLink,
} from "@/data/members/members";
import { useChange } from "@/features/shared/use-change";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PasswordLinkDialogProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

/** Makes a link with which a member chooses a new password. */
export function PasswordLinkDialog({ member, open, onClose }: PasswordLinkDialogProps) {
  const t = useStaffTexts();
  const link = useChange(MEMBERS_KEY, makePasswordLink);
  const close = () => {
    if (link.isPending) return;
    link.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("members.linkForANewPassword")}
      description={t("members.opensThisLinkForAPassword", { name: member.name })}
    >
      <ErrorBanner error={link.error} />
      {link.data === undefined ? null : (
        <LinkToHandOver label={t("members.linkFor", { email: member.email })} link={link.data} />
      )}
      <DialogActions>
        <Button onClick={close}>
          {link.data === undefined ? t("members.cancel") : t("members.done")}
        </Button>
        {link.data === undefined ? (
          <Button variant="primary" blocked={link.isPending} onClick={() => link.mutate(member.id)}>
            {link.isPending ? t("members.makingTheLink") : t("members.makeTheLink")}
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
  const t = useStaffTexts();
  const link = useChange(MEMBERS_KEY, makeAddressLink);
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
      title={t("members.linkForANewAddress")}
      description={t("members.opensThisLinkWithinA", { name: member.name })}
    >
      {link.data === undefined ? (
        <Form
          onSubmit={form.handleSubmit(({ email }) => link.mutate({ memberId: member.id, email }))}
        >
          <ErrorBanner error={link.error} />
          <TextField
            label={t("members.newAddress")}
            type="email"
            required
            autoComplete="off"
            hint={t("members.nowAddress", { email: member.email })}
            {...field("email")}
          />
          <DialogActions>
            <Button disabled={link.isPending} onClick={close}>
              {t("members.cancel")}
            </Button>
            <SubmitButton
              idle={t("members.makeTheLink")}
              busy={t("members.makingTheLink")}
              pending={link.isPending}
            />
          </DialogActions>
        </Form>
      ) : (
        <>
          <LinkToHandOver
            label={t("members.linkFor", { email: link.variables?.email })}
            link={link.data}
          />
          <DialogActions>
            <Button onClick={close}>{t("members.done")}</Button>
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
  const t = useStaffTexts();
  return <CopyField label={label} hint={t("members.worksOnceForADay")} text={link} />;
}
