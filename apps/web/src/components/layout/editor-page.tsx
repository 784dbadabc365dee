import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate } from "react-router";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { classNames } from "@/lib/class-names";
import { paths } from "@/lib/paths";
import { EditorSubjectContext, ShowFormContext } from "./editor-subject";
import { ErrorBanner } from "./error-banner";
import { PageHeader } from "./page-header";
import { PreviewPlace } from "./preview/page-preview";
import { PreviewPane } from "./preview/preview-pane";

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
      {data === null ? <Navigate to={paths.dashboard} replace /> : null}
      {data === null || data === undefined ? null : children(data)}
      {data !== undefined || error ? null : <LoadingRegion>{skeleton}</LoadingRegion>}
    </>
  );
  return (
    <div className={classNames("flex flex-col gap-6", props.preview ? "max-w-7xl" : "max-w-4xl")}>
      <Heading title={title} name={name} intro={intro} />
      {props.preview ? <BesidePreview note={props.preview}>{page}</BesidePreview> : page}
    </div>
  );
}

/** The title of the page, below the names of the organisation and the project. */
function Heading({ title, name, intro }: { title: string; name: string; intro: ReactNode }) {
  const subject = use(EditorSubjectContext);
  const { organisation = "", project = "" } = subject ?? {};
  const crumbs = [organisation, project].filter((crumb) => crumb !== "" && crumb !== title);
  const names = [name, project].filter((part) => part !== "");
  return (
    <div className="flex flex-col gap-1">
      {crumbs.length === 0 ? null : (
        <p className="wrap-anywhere text-muted text-sm">
          {crumbs.map((crumb, index) => (
            <span key={crumb} dir="auto">
              {index > 0 ? <span aria-hidden> / </span> : null}
              {crumb}
            </span>
          ))}
        </p>
      )}
      <PageHeader title={title} documentTitle={[...new Set(names)].join(" · ")} intro={intro} />
    </div>
  );
}

type View = "edit" | "preview";

const views: readonly { view: View; label: string }[] = [
  { view: "edit", label: "Edit" },
  { view: "preview", label: "Preview" },
];

interface BesidePreviewProps {
  note: ReactNode;
  children: ReactNode;
}

/**
 * A page and its preview: side by side on wide screens, one of them on others. The form stays as it
 * is while the preview takes its place.
 */
function BesidePreview({ note, children }: BesidePreviewProps) {
  const subject = use(EditorSubjectContext);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { view, show } = useView();
  return (
    <PreviewPlace value={place}>
      <fieldset className="flex self-start rounded-control border border-control p-0.5 xl:hidden">
        <legend className="sr-only">What is shown</legend>
        {views.map(({ view: other, label }) => (
          <button
            key={other}
            type="button"
            aria-pressed={view === other}
            onClick={() => show(other)}
            className="min-h-10 rounded-[6px] px-4 font-semibold text-muted hover:text-ink aria-pressed:bg-tint aria-pressed:text-on-tint forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-system-highlight"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex items-start gap-8">
        <div
          className={classNames(
            "flex min-w-0 max-w-[45rem] flex-[3_1_30rem] flex-col gap-6",
            view === "preview" && "max-xl:hidden",
          )}
        >
          {children}
        </div>
        <aside
          aria-label="How visitors see it"
          className={classNames(
            "flex min-w-0 flex-[1_1_20rem] flex-col gap-6 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:max-w-[30rem] xl:overflow-y-auto",
            view === "edit" && "max-xl:hidden",
          )}
        >
          <PreviewPane note={note} placeRef={setPlace} />
          <ShowFormContext value={() => flushSync(() => show("edit"))}>
            {subject?.guide}
          </ShowFormContext>
        </aside>
      </div>
    </PreviewPlace>
  );
}

/** Which of the two is shown where there is no room for both; each is found where it was left. */
function useView() {
  const [view, setView] = useState<View>("edit");
  const scrolled = useRef<Record<View, number>>({ edit: 0, preview: 0 });
  useLayoutEffect(() => {
    const top = scrolled.current[view];
    if (top > 0) window.scrollTo(0, top);
  }, [view]);
  return {
    view,
    show: (next: View) => {
      scrolled.current[view] = window.scrollY;
      setView(next);
    },
  };
}

function EditorSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
