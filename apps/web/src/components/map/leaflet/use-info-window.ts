import { type KeyboardEvent, useCallback, useRef, useState } from "react";

/** The open info window, and functions that open and close it. */
export interface InfoWindowState {
  /** The key of the open window; null for none. */
  readonly openKey: string | null;
  /** Opens the window of a key, or closes it where it is open. */
  readonly toggle: (key: string, opener: HTMLElement) => void;
  /** Closes it, and returns the focus to its opener where it would be lost. */
  readonly close: () => void;
  /** Closes it on Escape, wherever the focus is in the map. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Manages the info windows of a map, of which one at a time is open. */
export function useInfoWindow(): InfoWindowState {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);

  const close = useCallback(() => {
    setOpenKey(null);
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body;
    if (isLost || activeElement.closest("[data-map-info]")) {
      opener.current?.focus({ preventScroll: true });
    }
  }, []);
  const toggle = useCallback((key: string, button: HTMLElement) => {
    opener.current = button;
    setOpenKey((current) => (current === key ? null : key));
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || openKey === null) return;
    event.stopPropagation();
    close();
  };
  return { openKey, toggle, close, onKeyDown };
}
