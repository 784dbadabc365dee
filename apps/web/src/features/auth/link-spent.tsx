import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { AuthFrame } from "./auth-frame";
import { QuietLink } from "./quiet-link";

/** Shown for a link that was used, withdrawn or altered, or has expired, without telling which. */
export function LinkSpent({ children }: { children: ReactNode }) {
  return (
    <AuthFrame
      title="This link no longer works"
      intro={<p>It was used already, has expired, or is not complete.</p>}
    >
      {children}
      <div className="flex flex-col">
        <QuietLink to={paths.login}>Sign in</QuietLink>
        <QuietLink to={paths.monitoring}>See the public projects</QuietLink>
      </div>
    </AuthFrame>
  );
}
