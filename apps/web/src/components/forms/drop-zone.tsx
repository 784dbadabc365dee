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
import { DropZoneFace } from "./drop-zone-face";
import { useFileTransfer } from "./drop-zone-transfer";

interface DropZoneProps {
  /** What is wanted: `Document file`. */
  label: string;
  /** Whether the label is only said, where a heading above the zone shows it. */
  labelHidden?: boolean;
  /** What the button reads: `Select Files`. */
  action: string;
  /** What it reads while the files are dealt with: `Uploading...`. */
  busyAction: string;
  /** Types and extensions that the browser's file dialog offers: `image/*`. */
  accept?: string;
  /** Which files are taken, however they came; all unless it says otherwise. */
  accepts?: (file: File) => boolean;
  /** Whether several files are taken at once; otherwise the first of them that is accepted. */
  multiple?: boolean;
  busy?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  /** Why the files were refused. */
  error?: string | undefined;
  icon?: LucideIcon;
  /** Stands in the place of the icon: what was chosen. */
  preview?: ReactNode;
  /** What can be done with what was chosen. */
  children?: ReactNode;
  button?: RefObject<HTMLButtonElement | null>;
  onChoose: (files: ChosenFiles) => void;
  /** Whether `error` will say why the first chosen file is not taken after all. */
  refuses?: (file: File) => boolean;
  /** Files that are not taken. */
  onRefuse?: (files: readonly File[]) => void;
}

/**
 * A place for files: click, Enter or Space, drag and drop, or paste. It hands on what is chosen and
 * says it aloud; what becomes of it is the caller's matter.
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
  const zone = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = givenButton ?? ownButton;
  const [announcement, setAnnouncement] = useState("");
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const blocked = busy || disabled;
  // What failed while it was dealt with is not said to be chosen.
  useEffect(() => {
    if (error) setAnnouncement("");
  }, [error]);

  const offer = (offered: readonly File[]) => {
    const { chosen, refused } = chooseFiles(offered, { accepts, multiple });
    if (refused.length > 0) onRefuse?.(refused);
    if (chosen === null) return;
    setAnnouncement(refuses(chosen[0]) ? `Not taken: ${chosen[0].name}` : announce(chosen));
    onChoose(chosen);
  };
  const { isDragOver, handlers } = useFileTransfer({ zone, blocked, onFiles: offer });
  const offerChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    offer(Array.from(currentTarget.files ?? []));
    // Choosing the same file again is a change, too.
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
            {error}
          </p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

function announce(files: ChosenFiles): string {
  const names = files.map(({ name }) => name).join(", ");
  return files.length === 1 ? `Chosen: ${names}` : `${files.length} files chosen: ${names}`;
}
