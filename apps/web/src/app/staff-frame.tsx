import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "react-router";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { Toaster } from "@/components/ui/toaster";

/**
 * What the pages for staff share: success notices, and the question before what cannot be undone.
 */
export function StaffFrame() {
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
