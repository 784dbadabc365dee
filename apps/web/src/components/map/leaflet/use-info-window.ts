import { type KeyboardEvent, useCallback, useRef, useState } from "react";

/** Which info window is open, and how it opens and closes. */
export interface InfoWindowState {
  /** The key of what the open window is about; null when none is open. */
  readonly openKey: string | null;
  /** Opens the window of a key from a button, or closes it when it is open. */
  readonly toggle: (key: string, opener: HTMLElement) => void;
  /** Closes it, and gives the focus back to its opener when it would be lost. */
  readonly close: () => void;
  /** Closes it on Escape, wherever the focus is in the map. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One info window at a time, for all markers of a map. */
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
