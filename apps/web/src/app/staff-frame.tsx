import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { Toaster } from "@/components/ui/toaster";
import { organisationQuery } from "@/data/organisations";
import { useSession, useSessionStore } from "@/data/session/session";
import { checkSession } from "@/data/session/sign-in";
import { CommandsProvider } from "@/features/command-menu/commands-provider";
import { noteConnection } from "@/lib/connection";
import { DataError } from "@/lib/data-error";
import { WrittenIn } from "@/lib/language/typed-text";
import { logFailure } from "@/lib/log";
import { clearPageCaches } from "./offline/offline-caches";
import { ProgressLine } from "./progress-line";

/**
 * What all staff pages share: success notices, the command menu, and the confirmation of what cannot be undone.
 */
export function StaffFrame({ children }: { children: ReactNode }) {
  useSessionCheck();
  useEffect(() => {
    noteConnection({ isForStaff: true });
    clearPageCaches().catch(logFailure);
    return () => noteConnection({ isForStaff: false });
  }, []);
  const { user } = useSession();
  const { data: organisation } = useQuery(organisationQuery(user?.organizationId ?? null));
  if (!user) return null;
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <ProgressLine />
      <ConfirmProvider>
        <WrittenIn value={organisation?.language ?? null}>
          <CommandsProvider user={user}>{children}</CommandsProvider>
        </WrittenIn>
      </ConfirmProvider>
      <Toaster />
    </CSPProvider>
  );
}

/**
 * Checks whether the session still exists. An access token is valid for an hour, but its session may have ended
 * elsewhere: by a new password, on another device, or because the account was removed. Checks when the pages
 * open, when they become visible again, and when a save is refused, as an ended session shows in that.
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
