import type { ReactNode } from "react";
import { PageTitle } from "./page-title";

interface PageHeaderProps {
  title: string;
  /** The name in the browser's tab, if it differs from the title. */
  documentTitle?: string | undefined;
  /** A sentence or two about the page's purpose. */
  intro?: ReactNode;
  /** Actions for the page as a whole. */
  actions?: ReactNode;
}

/** The header of a page: title, purpose and actions. */
export function PageHeader({ title, documentTitle, intro, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0 max-w-3xl">
        <PageTitle documentTitle={documentTitle}>{title}</PageTitle>
        {intro ? <div className="mt-2 text-muted">{intro}</div> : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">{actions}</div>
      ) : null}
    </div>
  );
}
