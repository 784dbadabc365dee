import { pathIn } from "@vigie/domain/language/languages";
import { Component, type ReactNode } from "react";
import { Logo } from "@/components/layout/logo";
import { Button } from "@/components/ui/button";
import { useTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

interface Props {
  /** The current address. A change of it clears the error. */
  address?: string;
  children: ReactNode;
}

interface State {
  failure: unknown;
  failedAt: string | undefined;
}

/**
 * Stands in for a page that cannot be shown. Most often a part of the app could not be fetched,
 * because the connection dropped or a new version replaced it; loading again helps in both cases.
 */
export class AppErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, failedAt: undefined };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error("Unknown failure") };
  }

  static getDerivedStateFromProps({ address }: Props, { failure, failedAt }: State): State {
    const isElsewhere = failure !== null && failedAt !== undefined && failedAt !== address;
    if (isElsewhere) return { failure: null, failedAt: undefined };
    return { failure, failedAt: failure === null ? undefined : address };
  }

  override render(): ReactNode {
    return this.state.failure === null ? this.props.children : <PageFailure />;
  }
}

function PageFailure() {
  const t = useTexts();
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-5 px-6 py-16">
      <Logo className="size-12" />
      <h1 className="text-3xl">{t("common.thisPageCouldNotBe")}</h1>
      <p role="alert" className="text-muted">
        {t("common.theConnectionMayHaveDropped")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t("common.loadThePageAgain")}
        </Button>
        <a
          href={pathIn(t.language, paths.monitoring)}
          className="inline-flex min-h-11 items-center rounded-control px-4 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t("common.seeThePublicProjects")}
        </a>
      </div>
    </main>
  );
}
