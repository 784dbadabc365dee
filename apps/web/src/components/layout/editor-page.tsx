import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, use, useEffect } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { classNames } from "@/lib/class-names";
import { Typed } from "@/lib/language/typed-text";
import { useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/history-router";
import { Redirect } from "@/lib/router/routes";
import { EditorSubjectContext } from "./editor-subject";
import { PageHeader } from "./page-header";
import { BesidePreview } from "./preview/beside-preview";
import { QueryState } from "./query-state";

interface EditorPageProps<Data> {
  title: string;
  /** The name of the page for the browser's tab, if the title is the project's. */
  name?: string;
  intro?: ReactNode;
  /** The query of the page's data; null data leads back to the dashboard. */
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** Shown while the data loads; a form and a list by default. */
  skeleton?: ReactNode;
  /** Whether the page has a preview, or what stands above it. A `PagePreview` within the page provides its content. */
  preview?: boolean | string;
  /** Renders the page with the data of the query. */
  children: (data: NonNullable<Data>) => ReactNode;
}

/**
 * The frame of an editor page: names of organisation and project, heading, intro, and below them a placeholder while
 * the data loads, then the page, or an error with a retry button. The preview is beside the page if there is room, else
 * behind a switch.
 */
export function EditorPage<Data>(props: EditorPageProps<Data>) {
  const t = useAccountTexts();
  const { title, name = title, intro, query, skeleton = <EditorSkeleton />, children } = props;
  const { data } = query;
  const page = (
    <>
      <QueryState query={query} skeleton={skeleton} />
      {data === null ? <Redirect to={paths.dashboard} /> : null}
      {data === null || data === undefined ? null : (
        <>
          {children(data)}
          <FocusFieldOfAddress />
        </>
      )}
    </>
  );
  return (
    <div className={classNames("flex flex-col gap-6", props.preview ? "max-w-7xl" : "max-w-4xl")}>
      <EditorHeading title={title} name={name} intro={intro} />
      {props.preview ? (
        <BesidePreview note={props.preview === true ? t("forms.whatVisitorsSee") : props.preview}>
          {page}
        </BesidePreview>
      ) : (
        page
      )}
    </div>
  );
}

/** Leads to the field that the address names behind its #, once it is there. */
function FocusFieldOfAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length < 2) return;
    const name = CSS.escape(hash.slice(1));
    const field = document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [hash]);
  return null;
}

function EditorSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}

interface EditorHeadingProps {
  title: string;
  /** The name of the page for the browser's tab. */
  name: string;
  intro: ReactNode;
}

/** The title of a page of the editor, below the names of organisation and project. */
function EditorHeading({ title, name, intro }: EditorHeadingProps) {
  const subject = use(EditorSubjectContext);
  const { organisation = "", project = "" } = subject ?? {};
  const crumbs = [organisation, project].filter((crumb) => crumb !== "" && crumb !== title);
  const names = [name, project].filter((part) => part !== "");
  return (
    <div className="flex flex-col gap-1">
      {crumbs.length === 0 ? null : (
        <p className="wrap-anywhere text-muted text-sm">
          {crumbs.map((crumb, index) => (
            <Fragment key={crumb}>
              {index > 0 ? <span aria-hidden> / </span> : null}
              <Typed text={crumb}>{crumb}</Typed>
            </Fragment>
          ))}
        </p>
      )}
      <PageHeader title={title} documentTitle={[...new Set(names)].join(" · ")} intro={intro} />
    </div>
  );
}
