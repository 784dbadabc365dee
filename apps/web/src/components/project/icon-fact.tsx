import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";

interface IconFactProps {
  icon: LucideIcon;
  /** The name of the fact, for screen readers. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** An entry of a `dl` that shows an icon in place of the fact's name. */
export function IconFact({ icon: Icon, name, className, children }: IconFactProps) {
  return (
    <div className="flex min-w-0 gap-2.5">
      <dt className="pt-1">
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd dir="auto" className={classNames("min-w-0", className)}>
        {children}
      </dd>
    </div>
  );
}
