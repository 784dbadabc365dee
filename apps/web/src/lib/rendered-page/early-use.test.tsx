import { act, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { useEffect, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { declineOffers } from "@/lib/language/chosen-on-device";
import { beginHydration, forgetEarlyUse, repeatEarlyUse, wasFilledIn } from "./repeat-early-use";

function Page() {
  const [text, setText] = useState("");
  const [order, setOrder] = useState("newest");
  const [isOpen, setOpen] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useLayoutEffect(() => {
    if (isHydrated) repeatEarlyUse();
  }, [isHydrated]);
  return (
    <main>
      {/* As the offer of another language, which the app makes to some only. */}
      {isHydrated ? null : (
        <p data-offered hidden>
          <button type="button">Close</button>
        </p>
      )}
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="Sort by" value={order} onChange={(event) => setOrder(event.target.value)}>
        <option>newest</option>
        <option>title</option>
      </select>
      {/* React in development warns of the attribute that says it was pressed. */}
      <button type="button" suppressHydrationWarning onClick={() => setOpen(!isOpen)}>
        Map
      </button>
      <button type="button" suppressHydrationWarning>
        Share
      </button>
      <p role="status">{`${text || "nothing"}, by ${order}, ${isOpen ? "open" : "closed"}`}</p>
    </main>
  );
}

let user: UserEvent;
let root: HTMLElement;

beforeEach(async () => {
  vi.resetModules();
  document.documentElement.lang = "en";
  await import("./record-early-use");
  user = userEvent.setup();
  root = document.createElement("div");
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
});
afterEach(() => {
  forgetEarlyUse();
  root.remove();
});

/** Has the app take the page over; gives what React found different from what was rendered. */
async function takeOver(): Promise<unknown[]> {
  const differences: unknown[] = [];
  beginHydration();
  const app = await act(async () =>
    hydrateRoot(root, <Page />, { onRecoverableError: (error) => void differences.push(error) }),
  );
  onTestFinished(() => act(() => app.unmount()));
  return differences;
}

/** Does to every text of the page what a translation by the browser does. */
function translate(): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const all: Node[] = [];
  while (texts.nextNode()) all.push(texts.currentNode);
  for (const text of all) {
    text.textContent = `[${text.textContent}]`;
    const outer = document.createElement("font");
    text.parentNode?.replaceChild(outer, text);
    outer.appendChild(document.createElement("font")).append(text);
  }
}

async function usePage(): Promise<void> {
  await user.type(screen.getByRole("textbox", { name: "Search" }), "wells");
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "title");
  await user.click(screen.getByRole("button", { name: "Map" }));
}

describe("what is done to a page before the app runs", () => {
  it("is done once it does", async () => {
    await usePage();
    expect(await takeOver()).toEqual([]);
    expect(screen.getByRole("status")).toHaveTextContent("wells, by title, open");
    expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("wells");
  });

  it("is done in a page that something else has altered, which React makes anew", async () => {
    await usePage();
    translate();
    expect(await takeOver()).not.toEqual([]);
    expect(screen.getByRole("status")).toHaveTextContent("wells, by title, open");
    expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("wells");
  });

  it("is not pressed where something else was pressed after it", async () => {
    await usePage();
    await user.click(screen.getByRole("status"));
    await takeOver();
    expect(screen.getByRole("status")).toHaveTextContent("wells, by title, closed");
  });

  it("is answered at once on the button that was pressed last, until it is done", async () => {
    const busy = () =>
      [...document.querySelectorAll("[aria-busy=true]")].map((one) => one.textContent);
    expect(busy()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(busy()).toEqual(["Share"]);
    await user.click(screen.getByRole("button", { name: "Map" }));
    expect(busy()).toEqual(["Map"]);
    await user.click(screen.getByRole("status"));
    expect(busy()).toEqual([]);
    await usePage();
    expect(busy()).toEqual(["Map"]);
    await takeOver();
    expect(busy()).toEqual([]);
  });

  it("tells the app whether something was filled in", async () => {
    expect(wasFilledIn()).toBe(false);
    await user.click(screen.getByRole("button", { name: "Map" }));
    expect(wasFilledIn()).toBe(false);
    await user.type(screen.getByRole("textbox", { name: "Search" }), "w");
    expect(wasFilledIn()).toBe(true);
  });

  it("is not pressed twice where React heard of it itself", async () => {
    beginHydration();
    await user.click(screen.getByRole("button", { name: "Map" }));
    await takeOver();
    expect(screen.getByRole("status")).toHaveTextContent("closed");
  });

  it("is done once, and not where another page takes its place", async () => {
    await usePage();
    await takeOver();
    repeatEarlyUse();
    expect(screen.getByRole("status")).toHaveTextContent("open");
    await user.click(screen.getByRole("button", { name: "Map" }));
    repeatEarlyUse();
    expect(screen.getByRole("status")).toHaveTextContent("closed");
  });
});

describe("a page is marked as a member's", () => {
  const isMarked = () => document.documentElement.hasAttribute("data-member");
  const recordAnew = async () => {
    // A recording that is left listens to the pages of the tests after it.
    forgetEarlyUse();
    vi.resetModules();
    await import("./record-early-use");
  };

  it("where a session is stored, and not else", async () => {
    expect(isMarked()).toBe(false);
    window.localStorage.setItem("sb-vigie-auth-token", "{}");
    await recordAnew();
    expect(isMarked()).toBe(true);
    window.localStorage.clear();
    await recordAnew();
    expect(isMarked()).toBe(false);
  });

  it("and as one that is offered in another language, where the browser has that", async () => {
    const isOffered = () => document.documentElement.hasAttribute("data-offer");
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-SN"]);
    document.documentElement.lang = "fr";
    await recordAnew();
    expect(isOffered()).toBe(false);
    document.documentElement.lang = "en";
    await recordAnew();
    expect(isOffered()).toBe(true);
    declineOffers();
    await recordAnew();
    expect(isOffered()).toBe(false);
  });

  it("not where storage is blocked, and its use is recorded all the same", async () => {
    const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
    await recordAnew();
    storage.mockRestore();
    expect(isMarked()).toBe(false);
    await usePage();
    await takeOver();
    expect(screen.getByRole("status")).toHaveTextContent("wells, by title, open");
  });
});
