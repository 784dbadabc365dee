import { useEffect, useRef, useState } from "react";
import { classNames } from "@/lib/class-names";
import { useTypedText } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";

/** A text of which three lines are shown, and the rest on demand. */
export function ClampedText({ text }: { text: string }) {
  const t = useProjectTexts();
  const [isOpen, setOpen] = useState(false);
  const { ref, isCut } = useIsCut(isOpen);
  return (
    <div>
      <p
        ref={ref}
        {...useTypedText(text)}
        className={classNames(
          "wrap-anywhere whitespace-pre-line text-start",
          !isOpen && "line-clamp-3 noscript:line-clamp-none",
        )}
      >
        {text}
      </p>
      {isCut ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mb-2 inline-flex min-h-9 items-center rounded-sm font-semibold text-primary text-sm hover:underline"
        >
          {isOpen ? t("project.showLess") : t("project.readMore")}
        </button>
      ) : null}
    </div>
  );
}

/** Whether a clamped text has more lines than it shows; measured again when its width changes. */
function useIsCut(isOpen: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const paragraph = ref.current;
    if (!paragraph || isOpen) return;
    const look = () => setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    look();
    if (!("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(look);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);
  return { ref, isCut };
}
