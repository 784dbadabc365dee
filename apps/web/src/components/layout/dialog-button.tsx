import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FailedPart } from "./failed-part";
import { LazyPart } from "./lazy-part";

interface DialogButtonProps {
  icon: LucideIcon;
  className: string;
  /** Its label. */
  children: string;
  labelClassName?: string | undefined;
  /** Whether the dialog opens without a press, as where a link leads to it. */
  opensAtOnce?: boolean;
  /** The dialog, whose code may load when it is first shown. */
  dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog, also where it was pressed in the rendered page before its part of the app ran. */
export function DialogButton(props: DialogButtonProps) {
  const { icon: Icon, className, children, labelClassName, opensAtOnce = false, dialog } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (window.vigieLatePress === button.current) setOpen(true);
  }, []);
  useEffect(() => {
    if (opensAtOnce) setOpen(true);
  }, [opensAtOnce]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden className="size-4" />
        <span className={labelClassName}>{children}</span>
      </button>
      {isOpen ? (
        <LazyPart failed={<FailedPart what={children} className="basis-full" />}>
          {dialog(() => setOpen(false))}
        </LazyPart>
      ) : null}
    </>
  );
}
