import { CSPProvider } from "@base-ui/react/csp-provider";
import { Toaster } from "@/components/ui/toaster";

/** Success notices on a page for visitors; loaded with the first of them. */
export function Notices() {
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <Toaster />
    </CSPProvider>
  );
}
