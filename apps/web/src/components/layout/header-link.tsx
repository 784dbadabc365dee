import type { ComponentProps } from "react";
import { NavLink } from "react-router";

/** A link of the navigation in the header. */
export function HeaderLink(props: ComponentProps<typeof NavLink>) {
  return (
    <NavLink
      className="inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-sm hover:bg-tint sm:px-3 sm:text-base"
      {...props}
    />
  );
}
