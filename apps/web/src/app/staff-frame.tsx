import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { Toaster } from "@/components/ui/toaster";
import { useSession, useSessionStore } from "@/data/session/session";
import { checkSession } from "@/data/session/sign-in";
import { CommandsProvider } from "@/features/command-menu/commands-provider";
import { noteConnection } from "@/lib/connection";
import { DataError } from "@/lib/data-error";
import { logFailure } from "@/lib/log";
import { forgetKept } from "./offline/forget-kept";
import { ProgressLine } from "./progress-line";

/**
 * What the pages for staff share: success notices, the command menu, and the question before what
 * cannot be undone.
 */
export function StaffFrame({ children }: { children: ReactNode }) {
  useSessionCheck();
  useEffect(() => {
    noteConnection({ isForStaff: true });
    forgetKept().catch(logFailure);
    return () => noteConnection({ isForStaff: false });
  }, []);
  const { user } = useSession();
  if (!user) return null;
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <ProgressLine />
      <ConfirmProvider>
        <CommandsProvider user={user}>{children}</CommandsProvider>
      </ConfirmProvider>
      <Toaster />
    </CSPProvider>
  );
}

/**
 * An access token is good for an hour, but its session may have been ended elsewhere: by a new password,
 * on another device, by the removal of the account. Asked when the pages open, when they are looked at
 * again, and when a save is refused, which is how an ended session shows.
 */
function useSessionCheck(): void {
  const sessions = useSessionStore();
  const mutations = useQueryClient().getMutationCache();
  useEffect(
    () =>
      mutations.subscribe((event) => {
        const failure =
          event.type === "updated" && event.action.type === "error" ? event.action.error : null;
        if (isRefused(failure)) void checkSession(sessions);
      }),
    [mutations, sessions],
  );
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "visible") void checkSession(sessions);
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [sessions]);
}

function isRefused(error: unknown): boolean {
  return error instanceof DataError && error.status >= 400 && error.status < 500;
}
