import { UserPlus } from "lucide-react";
import { useState } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { LazyPart } from "@/components/layout/lazy-part";
import { Button } from "@/components/ui/button";
import type { SessionUser } from "@/data/session/session-user";
import { useHasDraft } from "@/data/session/use-draft";
import { THIS_PAGE, useCommands } from "@/lib/commands";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import { INVITATION_PLACE, invitationDrafts } from "./invitation-draft";
import type { InvitationNote } from "./invitation-note";

/** Loaded when it is first opened, since it contains the list of the most common passwords. */
const InviteColleagueDialog = lazyPage(
  () => import("./invite-colleague-dialog"),
  "InviteColleagueDialog",
);

const NOT_LOADED = "failed.loadForm";

interface InviteColleagueProps {
  user: SessionUser;
  /** The organisation's name, which is stored in the colleague's account. */
  organisation: string;
  /** Called with what the colleague is to be sent, for the page to show. */
  onNote: (note: InvitationNote) => void;
}

/** Opens the dialog that invites a colleague; hidden from users without an organisation. */
export function InviteColleague({ user, organisation, onNote }: InviteColleagueProps) {
  const t = useStaffTexts();
  const hasDraft = useHasDraft();
  const [isOpen, setIsOpen] = useState(() => hasDraft(invitationDrafts, INVITATION_PLACE));
  const [wasOpened, setWasOpened] = useState(isOpen);
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  const command = {
    id: "invite",
    label: t("staff.inviteAColleague"),
    group: THIS_PAGE,
    icon: UserPlus,
  };
  useCommands(user.organizationId === null ? [] : [{ ...command, run: open }]);
  if (user.organizationId === null) return null;
  return (
    <>
      <Button onClick={open}>
        <UserPlus aria-hidden className="size-4 shrink-0" />
        <span>
          {inOne(
            t.rich("staff.inviteAColleagueToJoin", {
              rest: (words) => <span className="max-sm:sr-only">{inOne(words)}</span>,
            }),
          )}
        </span>
      </Button>
      {wasOpened ? (
        <LazyPart failed={<ErrorBanner error={NOT_LOADED} />}>
          <InviteColleagueDialog
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onNote={onNote}
            userId={user.id}
            organizationId={user.organizationId}
            organizationName={organisation}
          />
        </LazyPart>
      ) : null}
    </>
  );
}
