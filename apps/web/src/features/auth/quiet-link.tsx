import type { ComponentProps } from "react";
import { Link } from "@/lib/router/link";

/** A link below a form, to another way to sign in. */
export function QuietLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control text-center font-semibold text-primary hover:text-primary-hover"
      {...props}
    />
  );
}
