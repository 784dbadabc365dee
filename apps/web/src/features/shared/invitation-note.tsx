import { CopyField } from "@/components/forms/copy-field";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
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
function invitationText({ organisation, email, ...access }: InvitationNote): string {
  const to = organisation === "" ? "" : ` ${organisation}`;
  if ("link" in access) {
    return [
      `You are invited to join${to} on Vigie.`,
      "Open this link and choose your name and password. It works once, for 7 days.",
      access.link,
      `You will sign in with ${email}.`,
    ].join("\n");
  }
  return [
    `You have an account${to && ` with${to}`} on Vigie.`,
    `Sign in: ${window.location.origin}${paths.login}`,
    `Email: ${email}`,
    `Password: ${access.password}`,
    "Please choose your own password under Profile.",
  ].join("\n");
}

interface InvitationToSendProps {
  note: InvitationNote;
  onDone: () => void;
}

/** How each invitation ends: with a message that the member sends, since the password or link is not shown again. */
export function InvitationToSend({ note, onDone }: InvitationToSendProps) {
  return (
    <>
      <CopyField
        label={`Invitation for ${note.email}`}
        text={invitationText(note)}
        copiesAtOnce={"link" in note}
      />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
