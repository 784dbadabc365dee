import { type ReactNode, use } from "react";
import { EditorSubjectContext } from "./editor-subject";
import { PageHeader } from "./page-header";

interface EditorHeadingProps {
  title: string;
  /** The name of the page for the browser's tab. */
  name: string;
  intro: ReactNode;
}

/** The title of a page of the editor, below the names of organisation and project. */
export function EditorHeading({ title, name, intro }: EditorHeadingProps) {
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
