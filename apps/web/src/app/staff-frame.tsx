import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { Toaster } from "@/components/ui/toaster";
import { useSession, useSessionStore } from "@/data/session/session";
import { CommandsProvider } from "@/features/command-menu/commands-provider";
import { noteConnection } from "@/lib/connection";
import { logFailure } from "@/lib/log";
import { DataError } from "@/lib/unwrap";
import { forgetKept } from "./offline/forget-kept";
import { ProgressLine } from "./progress-line";

/**
 * What the pages for staff share: success notices, the command menu, and the question before what
 * cannot be undone.
 */
export function StaffFrame() {
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
        <CommandsProvider user={user}>
          <Outlet />
        </CommandsProvider>
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
        if (isRefused(failure)) void sessions.check();
      }),
    [mutations, sessions],
  );
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "visible") void sessions.check();
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [sessions]);
}

function isRefused(error: unknown): boolean {
  return error instanceof DataError && error.status >= 400 && error.status < 500;
}
