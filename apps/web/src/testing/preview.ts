import { screen, within } from "@testing-library/react";

/** What the preview of an editor's page shows, which is a document of its own. */
export function preview() {
  const frame = screen.getByTitle<HTMLIFrameElement>("Preview");
  if (!frame.contentDocument) throw new Error("The preview has no document.");
  return within(frame.contentDocument.body);
}
