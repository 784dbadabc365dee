import type { AccountTexts } from "@vigie/domain/language/texts";
import { type LucideIcon, Upload } from "lucide-react";
import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "@/lib/class-names";
import { type ChosenFiles, chooseFiles } from "@/lib/files/choose-files";
import { useAccountTexts } from "@/lib/language/use-texts";
import { DropZoneFace } from "./drop-zone-face";
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
  icon = Upload,
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
  // A file that failed while it was processed is not announced as chosen.
  useEffect(() => {
    if (error) setAnnouncement("");
  }, [error]);

  const offer = (offered: readonly File[]) => {
    const { chosen, refused } = chooseFiles(offered, { accepts, multiple });
    if (refused.length > 0) onRefuse?.(refused);
    if (chosen === null) return;
    setAnnouncement(
      refuses(chosen[0]) ? t("forms.notTaken", { name: chosen[0].name }) : announce(t, chosen),
    );
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
      <DropZoneFace
        action={busy ? busyAction : action}
        busy={busy}
        blocked={blocked}
        isDragOver={isDragOver}
        isInvalid={Boolean(error)}
        hint={hint}
        hintId={hintId}
        describedBy={classNames(hint ? hintId : null, error ? errorId : null) || undefined}
        icon={icon}
        preview={preview}
        button={button}
        onClick={() => input.current?.click()}
      >
        {children}
      </DropZoneFace>
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

function announce(t: AccountTexts, files: ChosenFiles): string {
  const names = files.map(({ name }) => name).join(", ");
  return files.length === 1
    ? t("forms.chosen", { names })
    : t("forms.filesChosen", { count: files.length, names });
}
