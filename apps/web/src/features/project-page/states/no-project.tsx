import { PageTitle } from "@/components/layout/page-title";
import { Button, ButtonLink } from "@/components/ui/button";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";

interface NoProjectProps {
  /** What happened, in the words of the catalogue. */
  sentence: string;
  /** What may help. */
  advice: string;
  /** Tries again, where that may help. */
  onRetry?: () => void;
}

/** Stands in for a project that cannot be shown, with the ways on from here. */
export function NoProject({ sentence, advice, onRetry }: NoProjectProps) {
  return (
    <div className="flex max-w-xl flex-col gap-4 py-12 sm:py-20">
      <div role="alert">
        <PageTitle>{sentence}</PageTitle>
        <p className="mt-3 text-lg text-muted">{advice}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {onRetry ? (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        <ButtonLink
          variant={onRetry ? "secondary" : "primary"}
          to={paths.projectList}
          state={SHOW_PROJECTS}
        >
          See all projects
        </ButtonLink>
        <ButtonLink to={paths.dashboard}>Return to Dashboard</ButtonLink>
      </div>
    </div>
  );
}
