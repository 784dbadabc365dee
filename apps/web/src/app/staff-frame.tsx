import { CSPProvider } from "@base-ui/react/csp-provider";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { Toaster } from "@/components/ui/toaster";
import { useSessionStore } from "@/data/session/session";

/**
 * What the pages for staff share: success notices, and the question before what cannot be undone.
 */
export function StaffFrame() {
  useSessionCheck();
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
      <Toaster />
    </CSPProvider>
  );
}

/**
 * An access token is good for an hour, but its session may have been ended elsewhere: by a new password,
 * on another device, by the removal of the account. Asked when the pages open, and when they are looked
 * at again.
 */
function useSessionCheck(): void {
  const sessions = useSessionStore();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "visible") void sessions.check();
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [sessions]);
}
