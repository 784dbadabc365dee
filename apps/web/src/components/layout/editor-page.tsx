import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { classNames } from "@/lib/class-names";
import { paths } from "@/lib/paths";
import { Redirect } from "@/lib/router/routes";
import { EditorHeading } from "./editor-heading";
import { ErrorBanner } from "./error-banner";
import { BesidePreview } from "./preview/beside-preview";

interface EditorPageProps<Data> {
  title: string;
  /** The name of the page where the title is that of the project: for the browser's tab. */
  name?: string;
  intro?: ReactNode;
  /** What the page shows, loaded before it does; null leads back to the dashboard. */
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The shape of what is on its way; a form and a list unless it says otherwise. */
  skeleton?: ReactNode;
  /**
   * What the preview shows: `This is how visitors see the team.` What is in it comes from a
   * `PagePreview` within the page. Left out where a page has no preview.
   */
  preview?: ReactNode;
  /** The page, given the data of the query. */
  children: (data: NonNullable<Data>) => ReactNode;
}

/**
 * The frame of an editor page: whose project it is, heading, intro, and below them a placeholder
 * while something loads, the page once it is there, and the red banner with a way to try again where
 * loading failed. The preview stands beside the page where there is room, else behind a switch.
 */
export function EditorPage<Data>(props: EditorPageProps<Data>) {
  const { title, name = title, intro, query, skeleton = <EditorSkeleton />, children } = props;
  const { data, error, refetch } = query;
  const page = (
    <>
      {error ? (
        <ErrorBanner error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {data === null ? <Redirect to={paths.dashboard} /> : null}
      {data === null || data === undefined ? null : children(data)}
      {data !== undefined || error ? null : <LoadingRegion>{skeleton}</LoadingRegion>}
    </>
  );
  return (
    <div className={classNames("flex flex-col gap-6", props.preview ? "max-w-7xl" : "max-w-4xl")}>
      <EditorHeading title={title} name={name} intro={intro} />
      {props.preview ? <BesidePreview note={props.preview}>{page}</BesidePreview> : page}
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
