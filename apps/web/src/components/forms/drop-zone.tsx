import type { AccountTexts } from "@vigie/domain/language/texts";
import { LoaderCircle, type LucideIcon, Upload } from "lucide-react";
import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { blockable, buttonClasses } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { type ChosenFiles, chooseFiles } from "@/lib/files/choose-files";
import { useAccountTexts } from "@/lib/language/use-texts";
import { useFileTransfer } from "./drop-zone-transfer";

interface DropZoneProps {
  /** The label: `Document file`. */
  label: string;
  /** Whether the label is for screen readers only, because a heading above the zone shows it. */
  labelHidden?: boolean;
  /** The label of the button: `Select Files`. */
  action: string;
  /** Its label while the files are processed: `Uploading...`. */
  busyAction: string;
  /** Types and extensions that the browser's file dialog offers: `image/*`. */
  accept?: string;
  /** Which files are accepted, whether chosen, dropped or pasted; all by default. */
  accepts?: (file: File) => boolean;
  /** Whether several files are accepted at once; otherwise only the first acceptable one. */
  multiple?: boolean;
  busy?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  /** Why the files were refused. */
  error?: string | undefined;
  icon?: LucideIcon;
  /** Replaces the icon: the chosen file. */
  preview?: ReactNode;
  /** Actions for the chosen file. */
  children?: ReactNode;
  button?: RefObject<HTMLButtonElement | null>;
  onChoose: (files: ChosenFiles) => void;
  /** Whether the caller will refuse the first chosen file with `error`. */
  refuses?: (file: File) => boolean;
  /** Called with files that are not accepted. */
  onRefuse?: (files: readonly File[]) => void;
}

const belowIcon = {
  frame: "flex-col items-center py-8 text-center",
  content: "min-w-0 items-center",
};
const besidePreview = {
  frame: "flex-wrap items-center",
  // As wide as the button at least; below the preview where that leaves no room.
  content: "flex-1 basis-40 items-start",
};

/**
 * Accepts files by click, Enter or Space, drag and drop, or paste. It announces the chosen files and passes them to the
 * caller.
 */
export function DropZone({
  label,
  labelHidden = false,
  action,
  busyAction,
  accept,
  accepts,
  multiple = false,
  busy = false,
  disabled = false,
  hint,
  error,
  icon: Icon = Upload,
  preview,
  children,
  button: givenButton,
  onChoose,
  refuses = () => false,
  onRefuse,
}: DropZoneProps) {
  const t = useAccountTexts();
  const zone = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = givenButton ?? ownButton;
  const [announcement, setAnnouncement] = useState("");
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const blocked = busy || disabled;
  const layout = preview ? besidePreview : belowIcon;
  // A file that failed while it was processed is not announced as chosen.
  useEffect(() => {
    if (error) setAnnouncement("");
  }, [error]);

  const offer = (offered: readonly File[]) => {
    const { chosen, refused } = chooseFiles(offered, { accepts, multiple });
    if (refused.length > 0) onRefuse?.(refused);
    if (chosen === null) return;
    setAnnouncement(announce(t, chosen, refuses(chosen[0])));
    onChoose(chosen);
  };
  const { isDragOver, handlers } = useFileTransfer({ zone, blocked, onFiles: offer });
  const offerChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    offer(Array.from(currentTarget.files ?? []));
    // Otherwise choosing the same file again would fire no change event.
    currentTarget.value = "";
  };

  return (
    <fieldset ref={zone} data-drop-zone aria-busy={busy} className="min-w-0" {...handlers}>
      <legend className={labelHidden ? "sr-only" : "mb-1.5 font-semibold text-sm"}>{label}</legend>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={blocked}
        onChange={offerChosen}
      />
      <div
        data-drag-over={isDragOver || undefined}
        className={classNames(
          "group relative flex gap-4 rounded-card border border-dashed bg-surface p-5 transition-colors data-drag-over:border-primary data-drag-over:border-solid data-drag-over:bg-tint",
          layout.frame,
          error ? "border-red" : "border-control",
          !blocked && "hover:border-primary",
        )}
      >
        {preview ?? (
          <span className="inline-flex size-12 items-center justify-center rounded-full bg-tint text-on-tint group-data-drag-over:bg-primary group-data-drag-over:text-on-primary">
            <Icon aria-hidden className="size-6" />
          </span>
        )}
        <div className={classNames("flex flex-col gap-2", layout.content)}>
          <div className="flex flex-wrap items-center gap-2">
            <button
              ref={button}
              type="button"
              aria-describedby={
                classNames(hint ? hintId : null, error ? errorId : null) || undefined
              }
              {...blockable(blocked, () => input.current?.click())}
              // The button covers the whole zone, so that a click anywhere counts.
              className={buttonClasses(
                "secondary",
                "after:absolute after:inset-0 after:rounded-card",
              )}
            >
              {busy ? (
                <>
                  <LoaderCircle aria-hidden className="size-5 animate-spin" />
                  {busyAction}
                </>
              ) : (
                action
              )}
            </button>
            {children ? <div className="relative">{children}</div> : null}
          </div>
          {hint ? (
            <p id={hintId} className="text-muted text-sm">
              {hint}
            </p>
          ) : null}
        </div>
      </div>
      <div aria-live="polite">
        {error ? (
          <p id={errorId} className="mt-1.5 text-red text-sm">
            {t.message(error)}
          </p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

function announce(t: AccountTexts, files: ChosenFiles, isRefused: boolean): string {
  if (isRefused) return t("forms.notTaken", { name: files[0].name });
  const names = files.map(({ name }) => name).join(", ");
  return files.length === 1
    ? t("forms.chosen", { names })
    : t("forms.filesChosen", { count: files.length, names });
}
