import { act } from "@testing-library/react";
import { sessionKey } from "@/lib/supabase/session";

/** Ends the session as another tab does it, and notifies the page. */
export function endSessionElsewhere(): void {
  window.localStorage.removeItem(sessionKey());
  tellOfStorage();
}

/** Notifies the page that another tab changed the session that is stored. */
export function tellOfStorage(): void {
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: sessionKey() }));
  });
}
