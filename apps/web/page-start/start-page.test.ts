import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startPage } from "./start-page";

const HYDRATED = "hydration-events";
const HYDRATION_FAILED = "hydration-failed";
const events = { hydrated: HYDRATED, hydrationFailed: HYDRATION_FAILED };

const isReady = vi.spyOn(document, "readyState", "get");
let run = vi.fn(() => Promise.resolve());
let download = vi.fn(() => Promise.resolve());
let loadAgain = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isReady.mockReturnValue("interactive");
  run = vi.fn(() => Promise.resolve());
  download = vi.fn(() => Promise.resolve());
  loadAgain = vi.fn();
});
afterEach(() => {
  document.dispatchEvent(new Event(HYDRATED));
  vi.useRealTimers();
});

const signsOfUse: [string, () => void][] = [
  ["a movement of the mouse", () => fireEvent.pointerMove(document.body)],
  ["a tap", () => fireEvent.pointerDown(document.body)],
  ["a click that a program makes", () => document.body.click()],
  ["a key", () => fireEvent.keyDown(document.body)],
  ["the focus of a field", () => fireEvent.focusIn(document.body)],
  ["something typed", () => fireEvent.input(document.body)],
  ["scrolling", () => fireEvent.scroll(document)],
];

describe("the program of a page that can be read", () => {
  it("is left alone while what is seen of the page comes", () => {
    startPage({ download, run }, events, loadAgain);
    vi.advanceTimersByTime(5900);
    expect(download).not.toHaveBeenCalled();
    expect(run).not.toHaveBeenCalled();
  });

  it("is downloaded once the page has loaded, and leaves the processor alone", () => {
    startPage({ download, run }, events, loadAgain);
    fireEvent.load(window);
    vi.advanceTimersByTime(2900);
    expect(download).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
  });

  it("is downloaded to a page that is all there already", () => {
    isReady.mockReturnValue("complete");
    startPage({ download, run }, events, loadAgain);
    vi.advanceTimersByTime(100);
    expect(download).toHaveBeenCalledOnce();
  });

  it("runs a while after the page has loaded, once", () => {
    startPage({ download, run }, events, loadAgain);
    fireEvent.load(window);
    vi.advanceTimersByTime(3100);
    expect(run).toHaveBeenCalledOnce();
    fireEvent.keyDown(document.body);
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledOnce();
  });

  it("runs in a page whose pictures do not come", () => {
    startPage({ download, run }, events, loadAgain);
    vi.advanceTimersByTime(6000);
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(signsOfUse)("runs at once after %s, whatever is still on its way", (_sign, happen) => {
    startPage({ download, run }, events, loadAgain);
    happen();
    happen();
    expect(run).toHaveBeenCalledOnce();
    fireEvent.load(window);
    vi.advanceTimersByTime(100);
    expect(download).not.toHaveBeenCalled();
  });

  it("runs where it could not be downloaded before", async () => {
    download.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startPage({ download, run }, events, loadAgain);
    fireEvent.load(window);
    await vi.advanceTimersByTimeAsync(3100);
    expect(run).toHaveBeenCalledOnce();
  });

  it("may be out of reach", async () => {
    run.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startPage({ download, run }, events, loadAgain);
    fireEvent.pointerDown(document.body);
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledOnce();
    expect(loadAgain).not.toHaveBeenCalled();
  });

  it.each([
    ["a button is pressed", () => fireEvent.click(document.querySelector("button") ?? window)],
    ["the connection is back", () => fireEvent.online(window)],
  ])("is loaded again with its page where it did not come and %s", async (_what, happen) => {
    document.body.innerHTML = "<button>Filters</button><p>Text</p>";
    run.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startPage({ download, run }, events, loadAgain);
    fireEvent.load(window);
    await vi.advanceTimersByTimeAsync(3100);
    fireEvent.click(document.querySelector("p") ?? window);
    expect(loadAgain).not.toHaveBeenCalled();
    happen();
    expect(loadAgain).toHaveBeenCalledOnce();
  });

  it("is loaded again with its page where the button that asked for it has waited in vain", async () => {
    document.body.innerHTML = "<button>Filters</button>";
    run.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startPage({ download, run }, events, loadAgain);
    fireEvent.click(document.querySelector("button") ?? window);
    expect(loadAgain).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(loadAgain).toHaveBeenCalledOnce();
  });
});

describe("a program that came without all that it needs for the page", () => {
  it.each([
    ["a button is pressed", () => fireEvent.click(document.querySelector("button") ?? window)],
    ["the connection is back", () => fireEvent.online(window)],
  ])("leaves the page as it is until %s", async (_what, happen) => {
    document.body.innerHTML = "<button>Filters</button><p>Text</p>";
    startPage({ download, run }, events, loadAgain);
    fireEvent.load(window);
    await vi.advanceTimersByTimeAsync(3100);
    document.dispatchEvent(new Event(HYDRATION_FAILED));
    fireEvent.click(document.querySelector("p") ?? window);
    expect(loadAgain).not.toHaveBeenCalled();
    happen();
    expect(loadAgain).toHaveBeenCalledOnce();
    expect(run).toHaveBeenCalledOnce();
  });
});

describe("a button that is pressed before there is a program", () => {
  function buttons() {
    document.body.innerHTML = "<button><b>Filters</b></button><button>Map</button><p>Text</p>";
    const [filters, map] = document.querySelectorAll("button");
    if (!filters || !map) throw new Error("There are no buttons.");
    return { filters, map };
  }

  it("does its work once the page is taken over, the last one only", () => {
    const { filters, map } = buttons();
    startPage({ download, run }, events, loadAgain);
    fireEvent.click(map);
    fireEvent.click(filters.querySelector("b") ?? filters);
    const pressed: string[] = [];
    for (const button of [filters, map]) {
      button.addEventListener("click", () => pressed.push(button.textContent));
    }
    document.dispatchEvent(new Event(HYDRATED));
    document.dispatchEvent(new Event(HYDRATED));
    expect(pressed).toEqual(["Filters"]);
  });

  it("is forgotten when something else was pressed after it, or it is gone", () => {
    const { filters, map } = buttons();
    const press = vi.fn();
    filters.addEventListener("click", press);
    startPage({ download, run }, events, loadAgain);
    fireEvent.click(filters);
    fireEvent.click(document.querySelector("p") ?? document.body);
    document.dispatchEvent(new Event(HYDRATED));
    startPage({ download, run }, events, loadAgain);
    fireEvent.click(map);
    map.addEventListener("click", press);
    map.remove();
    document.dispatchEvent(new Event(HYDRATED));
    expect(press).toHaveBeenCalledOnce();
  });

  it("is forgotten when the page is left, which may be come back to", () => {
    const { filters } = buttons();
    startPage({ download, run }, events, loadAgain);
    fireEvent.click(filters);
    const press = vi.fn();
    filters.addEventListener("click", press);
    window.dispatchEvent(new Event("pagehide"));
    document.dispatchEvent(new Event(HYDRATED));
    expect(press).not.toHaveBeenCalled();
  });

  it("is pressed once only where the page is taken over already", () => {
    const { filters } = buttons();
    startPage({ download, run }, events, loadAgain);
    document.dispatchEvent(new Event(HYDRATED));
    const press = vi.fn();
    filters.addEventListener("click", press);
    fireEvent.click(filters);
    document.dispatchEvent(new Event(HYDRATED));
    expect(press).toHaveBeenCalledOnce();
  });
});
