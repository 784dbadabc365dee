import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/lib/paths";
import { ErrorBanner } from "./error-banner";
import { PageHeader } from "./page-header";

interface EditorPageProps<Data> {
  title: string;
  intro?: ReactNode;
  /** What the page shows, loaded before it does; null leads back to the dashboard. */
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The shape of what is on its way; a form and a list unless it says otherwise. */
  skeleton?: ReactNode;
  /** The page, given the data of the query. */
  children: (data: NonNullable<Data>) => ReactNode;
}

/**
 * The frame of an editor page: heading, intro, and below them a placeholder while something loads,
 * the page once it is there, and the red banner with a way to try again where loading failed.
 */
export function EditorPage<Data>(props: EditorPageProps<Data>) {
  const { title, intro, query, skeleton = <EditorSkeleton />, children } = props;
  const { data, error, refetch } = query;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader title={title} intro={intro} />
      {error ? (
        <ErrorBanner error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {data === null ? <Navigate to={paths.dashboard} replace /> : null}
      {data === null || data === undefined ? null : children(data)}
      {data !== undefined || error ? null : <LoadingRegion>{skeleton}</LoadingRegion>}
    </div>
  );
}

function EditorSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
