import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";

/** The page itself, below the header: the target of "Skip to content". */
export function MainContent({ className, ...rest }: ComponentProps<"main">) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classNames("mx-auto w-full max-w-7xl px-4 pb-16 sm:px-6", className)}
      {...rest}
    />
  );
}
