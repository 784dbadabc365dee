import { act, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { Code } from "lucide-react";
import { lazy } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { render as renderWithTexts } from "@/testing/render";
import { DialogButton } from "./dialog-button";

function Page({ opensAtOnce = false }: { opensAtOnce?: boolean }) {
  return (
    <div data-late>
      {["Follow", "Embed"].map((name) => (
        <DialogButton
          key={name}
          icon={Code}
          className=""
          opensAtOnce={opensAtOnce && name === "Follow"}
          dialog={(onClose) => (
            <div role="dialog" aria-label={name}>
              <button type="button" onClick={onClose}>
                Close
              </button>
            </div>
          )}
        >
          {name}
        </DialogButton>
      ))}
    </div>
  );
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

it("opens its dialog at a press, and not before", async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.queryByRole("dialog")).toBeNull();
  await press(user, "Embed");
  await press(user, "Close");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says so where its dialog cannot be loaded, with what to do", async () => {
  const NotLoaded = lazy(() => Promise.reject(new Error("Failed to fetch")));
  vi.spyOn(console, "error").mockImplementation(() => {});
  renderWithTexts(
    <DialogButton icon={Code} className="" dialog={() => <NotLoaded />}>
      Follow
    </DialogButton>,
  );
  await press(userEvent.setup(), "Follow");
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Follow could not be loaded/);
  expect(screen.getByRole("button", { name: "Load the page again" })).toBeVisible();
});

it("that a link has opened stays closed once it was closed, whatever was pressed meanwhile", async () => {
  await recordPresses();
  const user = userEvent.setup();
  const { rerender } = render(<Page opensAtOnce />);
  await press(user, "Close");
  await press(user, "Follow");
  await press(user, "Close");
  rerender(<Page />);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["that was pressed before its part of the app ran opens its dialog then", ["Embed"], ["Embed"]],
  ["of which two were pressed opens the last", ["Embed", "Follow"], ["Follow"]],
  ["that the reader has gone on from stays closed", ["Embed", "Sort"], []],
  ["that nobody pressed stays closed", [], []],
])("a rendered button %s", async (_, pressed, opened) => {
  await recordPresses();
  const user = userEvent.setup();
  render(<button type="button">Sort</button>);
  const root = document.createElement("div");
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  onTestFinished(() => root.remove());
  for (const name of pressed) await press(user, name);
  // The rest of the page is taken over before.
  const { repeatEarlyUse } = await import("@/lib/rendered-page/repeat-early-use");
  repeatEarlyUse();
  const app = await act(async () => hydrateRoot(root, <Page />));
  onTestFinished(() => act(() => app.unmount()));
  expect(screen.queryAllByRole("dialog").map(({ ariaLabel }) => ariaLabel)).toEqual(opened);
});

async function recordPresses(): Promise<void> {
  vi.resetModules();
  await import("@/lib/rendered-page/record-early-use");
  onTestFinished(async () => {
    const { forgetEarlyUse } = await import("@/lib/rendered-page/repeat-early-use");
    forgetEarlyUse();
  });
}
