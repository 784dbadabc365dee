import { screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { render } from "@/testing/render";
import { PreviewFrame } from "./preview-frame";

/** Shows a preview on a page with such a style sheet. */
function preview(sheet: string): HTMLElement | null | undefined {
  const before = document.head.innerHTML;
  document.head.insertAdjacentHTML("beforeend", sheet);
  onTestFinished(() => {
    document.head.innerHTML = before;
  });
  render(
    <PreviewFrame title="Preview" width="phone">
      Fondation Soleil
    </PreviewFrame>,
  );
  const frame = screen.getByTitle<HTMLIFrameElement>("Preview");
  return frame.contentDocument?.querySelector<HTMLElement>("[data-preview]");
}

it("a preview waits for the styles of the page, so that it is not seen without", () => {
  expect(preview('<link rel="stylesheet" href="/assets/index.css">')).not.toBeVisible();
});

it("a preview does not wait for a style sheet that is not loaded, as the page carries it inline", () => {
  const shown = preview(
    '<style>h1{margin:0}</style><link rel="stylesheet" href="/assets/index.css" disabled>',
  );
  expect(shown).toHaveTextContent("Fondation Soleil");
  expect(shown).toBeVisible();
  expect(shown?.ownerDocument.querySelectorAll("style")).toHaveLength(1);
});
