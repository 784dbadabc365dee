import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { AuthFrame } from "./auth-frame";
import { QuietLink } from "./quiet-link";

/** What a link shows that was used, withdrawn or altered, or has expired: all of them alike. */
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
