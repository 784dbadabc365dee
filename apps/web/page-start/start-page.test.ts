import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startPage } from "./start-page";

const TAKEN_OVER = "taken-over";
const NOT_TAKEN_OVER = "not-taken-over";
const events = { takenOver: TAKEN_OVER, notTakenOver: NOT_TAKEN_OVER };

const isReady = vi.spyOn(document, "readyState", "get");
let fetchProgram = vi.fn(() => Promise.resolve());
let loadAgain = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isReady.mockReturnValue("interactive");
  fetchProgram = vi.fn(() => Promise.resolve());
  loadAgain = vi.fn();
});
afterEach(() => {
  document.dispatchEvent(new Event(TAKEN_OVER));
  vi.useRealTimers();
});

describe("the program of a page that can be read", () => {
  it("is left alone while what is seen of the page comes", () => {
    startPage(fetchProgram, events, loadAgain);
    vi.advanceTimersByTime(2900);
    expect(fetchProgram).not.toHaveBeenCalled();
  });

  it("comes once that is there, once", () => {
    startPage(fetchProgram, events, loadAgain);
    fireEvent.load(window);
    vi.advanceTimersByTime(100);
    fireEvent.keyDown(document.body);
    vi.advanceTimersByTime(5000);
    expect(fetchProgram).toHaveBeenCalledOnce();
  });

  it("comes to a page that is all there already", () => {
    isReady.mockReturnValue("complete");
    startPage(fetchProgram, events, loadAgain);
    vi.advanceTimersByTime(100);
    expect(fetchProgram).toHaveBeenCalledOnce();
  });

  it.each([
    ["a tap", () => fireEvent.pointerDown(document.body)],
    ["a key", () => fireEvent.keyDown(document.body)],
    ["three seconds", () => vi.advanceTimersByTime(3000)],
  ])("comes after %s, whatever is still on its way", (_what, happen) => {
    startPage(fetchProgram, events, loadAgain);
    happen();
    expect(fetchProgram).toHaveBeenCalledOnce();
  });

  it("may be out of reach", async () => {
    fetchProgram.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startPage(fetchProgram, events, loadAgain);
    fireEvent.pointerDown(document.body);
    await vi.advanceTimersByTimeAsync(100);
    expect(fetchProgram).toHaveBeenCalledOnce();
    expect(loadAgain).not.toHaveBeenCalled();
  });

  it.each([
    ["a button is pressed", () => fireEvent.click(document.querySelector("button") ?? window)],
    ["the connection is back", () => fireEvent.online(window)],
  ])("is loaded again with its page where it did not come and %s", async (_what, happen) => {
    document.body.innerHTML = "<button>Filters</button><p>Text</p>";
    fetchProgram.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    startPage(fetchProgram, events, loadAgain);
    happen();
    fireEvent.load(window);
    await vi.advanceTimersByTimeAsync(100);
    fireEvent.click(document.querySelector("p") ?? window);
    expect(loadAgain).not.toHaveBeenCalled();
    happen();
    expect(loadAgain).toHaveBeenCalledOnce();
  });
});

describe("a program that came without all that it needs for the page", () => {
  it.each([
    ["a button is pressed", () => fireEvent.click(document.querySelector("button") ?? window)],
    ["the connection is back", () => fireEvent.online(window)],
  ])("leaves the page as it is until %s", async (_what, happen) => {
    document.body.innerHTML = "<button>Filters</button><p>Text</p>";
    startPage(fetchProgram, events, loadAgain);
    fireEvent.load(window);
    await vi.advanceTimersByTimeAsync(100);
    happen();
    document.dispatchEvent(new Event(NOT_TAKEN_OVER));
    fireEvent.click(document.querySelector("p") ?? window);
    expect(loadAgain).not.toHaveBeenCalled();
    happen();
    expect(loadAgain).toHaveBeenCalledOnce();
    expect(fetchProgram).toHaveBeenCalledOnce();
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
    startPage(fetchProgram, events, loadAgain);
    fireEvent.click(map);
    fireEvent.click(filters.querySelector("b") ?? filters);
    const pressed: string[] = [];
    for (const button of [filters, map]) {
      button.addEventListener("click", () => pressed.push(button.textContent));
    }
    document.dispatchEvent(new Event(TAKEN_OVER));
    document.dispatchEvent(new Event(TAKEN_OVER));
    expect(pressed).toEqual(["Filters"]);
  });

  it("is forgotten when something else was pressed after it, or it is gone", () => {
    const { filters, map } = buttons();
    const press = vi.fn();
    filters.addEventListener("click", press);
    startPage(fetchProgram, events, loadAgain);
    fireEvent.click(filters);
    fireEvent.click(document.querySelector("p") ?? document.body);
    document.dispatchEvent(new Event(TAKEN_OVER));
    startPage(fetchProgram, events, loadAgain);
    fireEvent.click(map);
    map.addEventListener("click", press);
    map.remove();
    document.dispatchEvent(new Event(TAKEN_OVER));
    expect(press).toHaveBeenCalledOnce();
  });

  it("is forgotten when the page is left, which may be come back to", () => {
    const { filters } = buttons();
    startPage(fetchProgram, events, loadAgain);
    fireEvent.click(filters);
    const press = vi.fn();
    filters.addEventListener("click", press);
    window.dispatchEvent(new Event("pagehide"));
    document.dispatchEvent(new Event(TAKEN_OVER));
    expect(press).not.toHaveBeenCalled();
  });

  it("is pressed once only where the page is taken over already", () => {
    const { filters } = buttons();
    startPage(fetchProgram, events, loadAgain);
    document.dispatchEvent(new Event(TAKEN_OVER));
    const press = vi.fn();
    filters.addEventListener("click", press);
    fireEvent.click(filters);
    document.dispatchEvent(new Event(TAKEN_OVER));
    expect(press).toHaveBeenCalledOnce();
  });
});
