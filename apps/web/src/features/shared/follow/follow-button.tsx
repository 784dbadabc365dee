import { Bell } from "lucide-react";
import { useEffect } from "react";
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
  children: string;
  labelClassName?: string;
}

/** Lets visitors follow a project or a list, where this server offers that. Links of embeds open it at once. */
export function FollowButton({ subject, ...button }: FollowButtonProps) {
  const isLinked = useLocation().hash === FOLLOW_FRAGMENT;
  useEffect(() => {
    if (!isLinked) return;
    // Otherwise a reload or a way back would open it again.
    const { history, location } = window;
    history.replaceState(history.state, "", location.href.replace(FOLLOW_FRAGMENT, ""));
  }, [isLinked]);
  if (!offersFollowing()) return null;
  return (
    <DialogButton
      icon={Bell}
      opensAtOnce={isLinked}
      dialog={(onClose) => <FollowDialog subject={subject} onClose={onClose} />}
      {...button}
    />
  );
}
