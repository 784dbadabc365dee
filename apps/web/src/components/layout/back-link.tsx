import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "@/lib/router/link";

/** The way back: `Back to Dashboard`. */
export function BackLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      className="inline-flex min-h-11 items-center gap-2 rounded-control text-muted hover:text-ink print:hidden"
      {...rest}
    >
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {children}
    </Link>
  );
}
