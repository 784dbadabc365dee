import { Bell } from "lucide-react";
import type { ReactNode } from "react";
import { DialogButton } from "@/components/layout/dialog-button";
import type { FollowSubject } from "@/data/following/following";
import { lazyPage } from "@/lib/lazy-page";
import { useLocation } from "@/lib/router/history-router";
import type { FollowDialogProps } from "./follow-dialog";
import { FOLLOW_FRAGMENT, offersFollowing } from "./offers-following";

const FollowDialog = lazyPage<"FollowDialog", FollowDialogProps>(
  () => import("./follow-dialog"),
  "FollowDialog",
);

interface FollowButtonProps {
  subject: FollowSubject;
  className: string;
  /** Its label. */
  children: ReactNode;
}

/** Lets visitors follow a project or a list, where this server offers that. Links of embeds open it at once. */
export function FollowButton({ subject, ...button }: FollowButtonProps) {
  const { hash } = useLocation();
  if (!offersFollowing()) return null;
  return (
    <DialogButton
      icon={Bell}
      opensAtOnce={hash === FOLLOW_FRAGMENT}
      dialog={(onClose) => <FollowDialog subject={subject} onClose={onClose} />}
      {...button}
    />
  );
}
