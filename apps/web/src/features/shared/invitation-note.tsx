import type { StaffTexts } from "@vigie/domain/language/texts";
import { useState } from "react";
import { CopyField } from "@/components/forms/copy-field";
import { Button } from "@/components/ui/button";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { focusTitle } from "./focus-title";

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

interface InvitationNotesProps {
  notes: readonly InvitationNote[];
  onDismiss: (note: InvitationNote) => void;
}

/** The messages for the members to send, since a password or link is not shown again. */
export function InvitationNotes({ notes, onDismiss }: InvitationNotesProps) {
  const t = useStaffTexts();
  return notes.map((note) => (
    <div
      key={note.email}
      className="my-6 flex max-w-xl flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 className="text-xl">{t("staff.sendThisToYourColleague")}</h2>
        <p className="text-muted">{t("staff.sendItToThemAlone")}</p>
      </div>
      <CopyField
        label={t("staff.invitationFor", { email: note.email })}
        text={invitationText(t, note)}
        copiesAtOnce={"link" in note}
      />
      <Button
        className="self-start"
        onClick={() => {
          focusTitle();
          onDismiss(note);
        }}
      >
        {t("staff.dismiss")}
      </Button>
    </div>
  ));
}

/** The notes of a page about invitations, the newest first: each stays until it is dismissed or the page is left. */
export function useInvitationNotes() {
  const [notes, setNotes] = useState<readonly InvitationNote[]>([]);
  const without = (email: string) => notes.filter((note) => note.email !== email);
  return {
    notes,
    // A second invitation of an address ends the first.
    add: (note: InvitationNote) => setNotes([note, ...without(note.email)]),
    dismiss: ({ email }: InvitationNote) => setNotes(without(email)),
  };
}
