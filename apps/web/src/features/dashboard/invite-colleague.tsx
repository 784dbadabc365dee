import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { SessionUser } from "@/data/session-user";
import { InviteColleagueDialog } from "@/features/dashboard/invite-colleague-dialog";

interface InviteColleagueProps {
  user: SessionUser;
  /** The organisation's name, which the colleague's account carries. */
  organisation: string;
}

/** The way to an account for a colleague; not there for somebody without an organisation. */
export function InviteColleague({ user, organisation }: InviteColleagueProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (user.organizationId === null) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden className="size-4 shrink-0" />
        Invite a colleague to join the organisation
      </Button>
      <InviteColleagueDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        organizationId={user.organizationId}
        organizationName={organisation}
      />
    </>
  );
}
