import { Bell } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { LazyPart } from "@/components/layout/lazy-part";
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
export function FollowButton(props: FollowButtonProps) {
  return offersFollowing() ? <OpeningButton {...props} /> : null;
}

function OpeningButton({ subject, className, children }: FollowButtonProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === FOLLOW_FRAGMENT) setOpen(true);
  }, [hash]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden className="size-4" />
        {children}
      </button>
      {isOpen ? (
        <LazyPart>
          <FollowDialog subject={subject} onClose={() => setOpen(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}
