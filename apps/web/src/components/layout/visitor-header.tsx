import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { SiteHeader } from "./site-header";

interface VisitorHeaderProps {
  /** Whose pages these are. */
  organisation?: string | null | undefined;
  isSignedIn: boolean;
}

/** The top of the public pages, with the way to the staff's side. */
export function VisitorHeader({ organisation, isSignedIn }: VisitorHeaderProps) {
  return (
    <SiteHeader organisation={organisation ?? undefined}>
      {isSignedIn ? (
        <ButtonLink variant="quiet" to={paths.dashboard}>
          Dashboard
        </ButtonLink>
      ) : (
        <ButtonLink variant="quiet" to={paths.login}>
          Member sign-in
        </ButtonLink>
      )}
    </SiteHeader>
  );
}
