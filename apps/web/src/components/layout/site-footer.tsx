import type { ReactNode } from "react";

/** The footer of a public page: its publisher and links. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mt-16 border-line border-t print:hidden">
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-8 text-muted text-sm sm:px-6">
        {children}
        <p>Published with Vigie</p>
      </div>
    </footer>
  );
}
