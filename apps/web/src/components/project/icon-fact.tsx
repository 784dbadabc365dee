import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";

interface IconFactProps {
  icon: LucideIcon;
  /** What the icon stands for, for those who do not see it. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** An entry of a `dl`: an icon for the name of a fact, and the fact beside it. */
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
