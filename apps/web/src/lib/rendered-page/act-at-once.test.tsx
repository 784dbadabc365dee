import { act, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { forgetEarlyUse, repeatEarlyUse } from "./repeat-early-use";

const shared = vi.fn();

function Page() {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(repeatEarlyUse, []);
  return (
    <main>
      <button type="button" data-share="/fr/project/7" data-copied="Lien copié" onClick={shared}>
        Share
      </button>
      <button
        type="button"
        suppressHydrationWarning
        aria-label="View larger: the borehole"
        data-larger="Close"
        onClick={() => setOpen(true)}
      >
        <img
          alt=""
          src="/borehole-640.webp"
          srcSet="/borehole-640.webp 640w, /borehole-1600.webp 1600w"
        />
      </button>
      <p>{isOpen ? "All photos" : "No photos open"}</p>
    </main>
  );
}

let user: UserEvent;
let root: HTMLElement;

beforeEach(async () => {
  supportModalDialogs();
  vi.resetModules();
  await import("./record-early-use");
  user = userEvent.setup();
  root = document.createElement("div");
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
});
afterEach(() => {
  forgetEarlyUse();
  document.querySelector("dialog")?.remove();
  root.remove();
  shared.mockClear();
});

async function takeOver(): Promise<void> {
  const app = await act(async () => hydrateRoot(root, <Page />));
  onTestFinished(() => act(() => app.unmount()));
}

const dialog = () => screen.queryByRole("dialog", { name: "View larger: the borehole" });
const viewLarger = () => user.click(screen.getByRole("button", { name: /^View larger/ }));

it("the page is shared before the app runs, and not once more by the app", async () => {
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Lien copié")).toHaveAttribute("role", "status");
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/fr/project/7`);
  await takeOver();
  expect(shared).not.toHaveBeenCalled();
});

it("a picture is shown larger before the app runs, then by the app, which has all of them", async () => {
  await viewLarger();
  const larger = dialog()?.querySelector("img");
  expect(larger).toHaveAttribute("srcset", expect.stringContaining("/borehole-1600.webp 1600w"));
  expect(larger).toHaveAttribute("sizes", "100vw");
  if (larger) await user.click(larger);
  expect(dialog()).toBeVisible();
  await takeOver();
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByText("All photos")).toBeVisible();
});

it.each([
  ["by its button", () => user.click(screen.getByRole("button", { name: "Close" }))],
  ["by Escape", () => user.keyboard("{Escape}")],
])("one that is closed again %s stays closed", async (_how, close) => {
  await viewLarger();
  await close();
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  await takeOver();
  expect(screen.getByText("No photos open")).toBeVisible();
});
