import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";

/** A surface with a border for one item. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={classNames("rounded-card border border-line bg-surface p-5 sm:p-6", className)}
      {...rest}
    />
  );
}
