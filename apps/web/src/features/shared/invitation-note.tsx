import type { StaffTexts } from "@vigie/domain/language/texts";
import { CopyField } from "@/components/forms/copy-field";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

/** What a colleague needs to come in. */
export type InvitationNote = { organisation: string; email: string } & (
  | {
      /** With it the colleague chooses name and password. */
      link: string;
    }
  | {
      /** Of the account that the member has just created. */
      password: string;
    }
);

/** The message for the colleague, ready to send. */
function invitationText(t: StaffTexts, { organisation, email, ...access }: InvitationNote): string {
  if ("link" in access) {
    return [
      organisation === ""
        ? t("staff.youAreInvitedToJoin")
        : t("staff.youAreInvitedToJoinOn", { organisation }),
      t("staff.openThisLinkAndChoose"),
      access.link,
      t("staff.youWillSignInWith", { email }),
    ].join("\n");
  }
  return [
    organisation === ""
      ? t("staff.youHaveAnAccountOn")
      : t("staff.youHaveAnAccountWith", { organisation }),
    t("staff.signInLine", { address: window.location.origin + paths.login }),
    t("staff.emailLine", { email }),
    t("staff.passwordLine", { password: access.password }),
    t("staff.pleaseChooseYourOwnPassword"),
  ].join("\n");
}

interface InvitationToSendProps {
  note: InvitationNote;
  onDone: () => void;
}

/** How each invitation ends: with a message that the member sends, since the password or link is not shown again. */
export function InvitationToSend({ note, onDone }: InvitationToSendProps) {
  const t = useStaffTexts();
  return (
    <>
      <CopyField
        label={t("staff.invitationFor", { email: note.email })}
        text={invitationText(t, note)}
        copiesAtOnce={"link" in note}
      />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          {t("staff.done")}
        </Button>
      </DialogActions>
    </>
  );
}
