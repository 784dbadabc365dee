import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";

/** A surface that holds one thing. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={classNames("rounded-card border border-line bg-surface p-5 sm:p-6", className)}
      {...rest}
    />
  );
}
