import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { bringsFiles, transferredFiles } from "@/lib/files/transferred-files";

interface FileTransfer {
  zone: RefObject<HTMLElement | null>;
  /** Whether files are ignored now; the browser does not open files that are dropped meanwhile. */
  blocked: boolean;
  onFiles: (files: readonly File[]) => void;
}

interface FileTransferHandlers {
  /** Whether files are being dragged over the zone. */
  isDragOver: boolean;
  handlers: Pick<React.DOMAttributes<HTMLElement>, "onDragOver" | "onDragLeave" | "onDrop">;
}

/**
 * Drag and drop onto a zone, and paste while the focus is in it or anywhere on its page.
 */
export function useFileTransfer({ zone, blocked, onFiles }: FileTransfer): FileTransferHandlers {
  const [isDragOver, setIsDragOver] = useState(false);
  usePastedFiles(zone, (files) => (blocked ? undefined : onFiles(files)));

  return {
    isDragOver: isDragOver && !blocked,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = blocked ? "none" : "copy";
        setIsDragOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!stays) setIsDragOver(false);
      },
      onDrop: (event: DragEvent) => {
        setIsDragOver(false);
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        if (!blocked) onFiles(transferredFiles(event.dataTransfer));
      },
    },
  };
}

function usePastedFiles(
  zone: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || !bringsFiles(event.clipboardData)) return;
    if (!isMeantFor(zone.current, event)) return;
    event.preventDefault();
    onFiles(transferredFiles(event.clipboardData));
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

/** Whether a paste is for this zone: inside it, or elsewhere but in no other zone, dialog or text field. */
function isMeantFor(zone: HTMLElement | null, { target, clipboardData }: ClipboardEvent): boolean {
  if (!(target instanceof Element) || zone === null) return false;
  if (zone.contains(target)) return true;
  const other = target.closest("[data-drop-zone], [role=dialog], [role=alertdialog]");
  if (other && !other.contains(zone)) return false;
  // Office programs copy a text together with a picture of it.
  const isText = clipboardData?.types.includes("text/plain") === true;
  return !(isText && target.closest("input, textarea, [contenteditable]"));
}
