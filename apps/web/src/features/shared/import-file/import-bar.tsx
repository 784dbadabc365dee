import { type ReactNode, useRef } from "react";
import { useScrollFocusIntoView } from "@/components/forms/save-bar";
import { Card } from "@/components/ui/card";

/** The bar at the end of an import, always visible: what will be imported, and the button that does it. */
export function ImportBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollFocusIntoView(bar);
  return (
    <div ref={bar} data-bottom-bar className="sticky bottom-0 z-10 [@media(height<30rem)]:static">
      <Card className="grid gap-3 py-4 sm:py-4">{children}</Card>
    </div>
  );
}
