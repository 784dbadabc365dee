import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorBanner } from "./error-banner";
import { PageHeader } from "./page-header";

type Queries<Data extends readonly unknown[]> = {
  [Index in keyof Data]: Pick<UseQueryResult<Data[Index]>, "data" | "error" | "refetch">;
};

interface EditorPageProps<Data extends readonly unknown[]> {
  title: string;
  /** The name in the browser's tab; the title unless it says otherwise. */
  documentTitle?: string;
  intro?: ReactNode;
  /** What the page shows, loaded before it does. */
  queries: readonly [...Queries<Data>];
  /** The shape of what is on its way; a form and a list unless it says otherwise. */
  skeleton?: ReactNode;
  /** The page, given the data of the queries in their order. */
  children: (...data: Data) => ReactNode;
}

/**
 * The frame of an editor page: heading, intro, and below them a placeholder while something loads,
 * the page once it is there, and the red banner with a way to try again where loading failed.
 */
export function EditorPage<Data extends readonly unknown[]>({
  title,
  documentTitle,
  intro,
  queries,
  skeleton = <EditorSkeleton />,
  children,
}: EditorPageProps<Data>) {
  const failed = queries.find((query) => query.error !== null);
  const data: readonly unknown[] = queries.map((query) => query.data);
  const tryAgain = () => queries.map((query) => (query.error ? query.refetch() : undefined));
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader title={title} documentTitle={documentTitle} intro={intro} />
      {failed ? (
        <ErrorBanner error={failed.error}>
          <Button onClick={tryAgain}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {isLoaded<Data>(data) ? children(...data) : null}
      {isLoaded(data) || failed ? null : <LoadingRegion>{skeleton}</LoadingRegion>}
    </div>
  );
}

/** A query has data once it is anything but undefined, so a list without gaps is complete. */
function isLoaded<Data extends readonly unknown[]>(data: readonly unknown[]): data is Data {
  return data.every((part) => part !== undefined);
}

function EditorSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
