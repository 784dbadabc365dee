import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Code } from "lucide-react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { DialogButton } from "./dialog-button";

const page = (
  <div data-late>
    <DialogButton
      icon={Code}
      className=""
      dialog={(onClose) => (
        <div role="dialog" aria-label="Embedding">
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      )}
    >
      Embed
    </DialogButton>
  </div>
);

it("opens its dialog at a press, and not before", async () => {
  const user = userEvent.setup();
  render(page);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Embed" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["that was pressed before its part of the app ran opens its dialog then", ["Embed"], 1],
  ["that nobody pressed stays closed", [], 0],
])("a rendered button %s", async (_, pressed, dialogs) => {
  vi.resetModules();
  await import("@/lib/rendered-page/record-early-use");
  const user = userEvent.setup();
  const root = document.createElement("div");
  root.innerHTML = renderToString(page);
  document.body.append(root);
  onTestFinished(() => root.remove());
  for (const name of pressed) await user.click(screen.getByRole("button", { name }));
  // The rest of the page is taken over before.
  const { repeatEarlyUse } = await import("@/lib/rendered-page/repeat-early-use");
  repeatEarlyUse();
  const app = await act(async () => hydrateRoot(root, page));
  onTestFinished(() => act(() => app.unmount()));
  expect(screen.queryAllByRole("dialog")).toHaveLength(dialogs);
});
