import type { ReactNode } from "react";

/** The end of a public page: whose it is, and where its data come from. */
export function SiteFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="mt-16 border-line border-t">
      <div className="mx-auto w-full max-w-7xl px-4 py-8 text-muted text-sm sm:px-6">
        {children}
      </div>
    </footer>
  );
}
