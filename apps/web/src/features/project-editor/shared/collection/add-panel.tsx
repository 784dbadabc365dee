import { ChevronUp, Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";

interface AddPanelProps {
  /** The label of the button that shows the form on a phone: `Add a milestone`. */
  label: string;
  /** Whether the list is empty, in which case the form is shown at once. */
  isEmpty: boolean;
  /** The form while it adds a row; null while it is shown in place of an edited row. */
  children: ReactNode;
}

/** The form above a list. On phones it is behind a button, so that the list is visible first. */
export function AddPanel({ label, isEmpty, children }: AddPanelProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isOpen = isUnfolded || isEmpty;
  return (
    <div className={classNames("flex flex-col gap-3", children === null && "hidden")}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
        className={classNames("sm:hidden", isEmpty && "hidden")}
      >
        {isOpen ? (
          <ChevronUp aria-hidden className="size-5" />
        ) : (
          <Plus aria-hidden className="size-5" />
        )}
        {label}
      </Button>
      <div id={id} className={classNames("flex flex-col gap-6", !isOpen && "max-sm:hidden")}>
        {children}
      </div>
    </div>
  );
}
