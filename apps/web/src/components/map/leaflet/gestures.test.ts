import { fireEvent } from "@testing-library/react";
import type { Map as LeafletMap } from "leaflet";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideMapBrowser } from "@/testing/map-browser";
import { createMap } from "./create-map";
import { type GestureHint, shareGestures } from "./gestures";

let frame: HTMLElement;
let element: HTMLElement;
let map: LeafletMap;
let hints: GestureHint[];
let stop: () => void;

beforeEach(() => {
  provideMapBrowser({});
  frame = document.body.appendChild(document.createElement("div"));
  element = frame.appendChild(document.createElement("div"));
  map = createMap(element, 2);
  hints = [];
  stop = shareGestures(map, frame, (hint) => hints.push(hint));
});

afterEach(() => {
  stop();
  map.remove();
  frame.remove();
});

test("the plain wheel scrolls the page, and says how to zoom", () => {
  const wheel = new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true });
  element.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(false);
  expect(hints).toEqual(["wheel"]);
});

test.each([["ctrlKey"], ["metaKey"]])("the wheel with %s is the map's", (key) => {
  const wheel = new WheelEvent("wheel", {
    deltaY: 100,
    bubbles: true,
    cancelable: true,
    [key]: true,
  });
  element.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  expect(hints).toEqual([]);
});

test("on a touch screen one finger scrolls the page, and is told that two move the map", () => {
  stop();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
  stop = shareGestures(map, frame, (hint) => hints.push(hint));
  expect(map.dragging.enabled()).toBe(false);
  fireEvent.touchMove(element, { touches: [{ clientX: 1, clientY: 1 }] });
  expect(hints).toEqual(["touch"]);
  fireEvent.touchMove(element, { touches: [{ clientX: 1 }, { clientX: 9 }] });
  expect(hints).toEqual(["touch"]);
});

test("with a mouse the map is dragged", () => {
  expect(map.dragging.enabled()).toBe(true);
});
