import type { RouterHistory } from "@tanstack/history";
import { type RefObject, useEffect, useRef } from "react";
import { FURTHER_STEP } from "@/lib/list-navigation";
import { useHistory } from "./history-router";

/**
 * Opens a `<dialog>` over a page that does not scroll, for as long as the component is there. Escape and the browser's
 * Back close it; the element's `onClose` tells so, when the focus is back where it was.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const history = useHistory();
  useEffect(() => openModal(dialog.current), []);
  useEffect(() => closeOnBack(history, () => dialog.current?.close()), [history]);
  return dialog;
}

function openModal(dialog: HTMLDialogElement | null): () => void {
  dialog?.showModal();
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = "hidden";
  return () => {
    style.overflow = before;
    if (dialog?.open) dialog.close();
  };
}

/** Adds a history entry for what is open, which closing it otherwise takes away again. */
function closeOnBack(history: RouterHistory, close: () => void): () => void {
  const { href, state } = history.location;
  history.push(href, { ...state, ...FURTHER_STEP, isOverlay: true });
  let isOpen = true;
  const unsubscribe = history.subscribe(({ action: { type } }) => {
    if (type === "REPLACE") return;
    isOpen = false;
    close();
  });
  return () => {
    unsubscribe();
    if (isOpen) history.back();
  };
}
