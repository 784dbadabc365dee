import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { provideMapBrowser } from "@/testing/map-browser";
import { render } from "@/testing/render";
import { PlacingMap } from "./placing-map";
import type { PlacedPin } from "./placing-map-view";

const kaya: PlacedPin = { id: "1", name: "Kaya", position: { lat: 13.0917, lng: -1.0844 } };

beforeEach(() => {
  provideMapBrowser({});
  HTMLElement.prototype.setPointerCapture = () => {};
});

async function show(pins: readonly PlacedPin[]) {
  const onMove = vi.fn<(id: string, position: { lat: number; lng: number }) => void>();
  render(<PlacingMap label="Map of the places" pins={pins} goal={null} onMove={onMove} />);
  const pin = await screen.findByRole("button", { name: /^Kaya/ });
  return { onMove, pin, user: userEvent.setup() };
}

/** Where a marker stands in the map, in pixels. */
function leftOf(pin: HTMLElement): number {
  return Number.parseFloat(pin.closest<HTMLElement>(".map-marker")?.style.left ?? "");
}

test("a press that moves nothing, or is taken away, tells nothing", async () => {
  const { onMove, pin } = await show([kaya]);
  fireEvent.pointerDown(pin, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(pin, { pointerId: 1, clientX: 11, clientY: 11 });
  fireEvent.pointerUp(pin, { pointerId: 1 });
  const before = leftOf(pin);
  fireEvent.pointerDown(pin, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(pin, { pointerId: 1, clientX: 60, clientY: 10 });
  expect(leftOf(pin)).toBeGreaterThan(before);
  fireEvent.pointerCancel(pin, { pointerId: 1 });
  expect(leftOf(pin)).toBe(before);
  expect(onMove).not.toHaveBeenCalled();
});

test("another button of the mouse moves nothing", async () => {
  const { onMove, pin } = await show([kaya]);
  fireEvent.pointerDown(pin, { pointerId: 1, button: 2, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(pin, { pointerId: 1, clientX: 90, clientY: 10 });
  fireEvent.pointerUp(pin, { pointerId: 1 });
  expect(onMove).not.toHaveBeenCalled();
});

test("a pin follows the pointer, and tells once where it is left", async () => {
  const { onMove, pin } = await show([kaya]);
  fireEvent.pointerDown(pin, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
  for (const clientX of [30, 60, 90])
    fireEvent.pointerMove(pin, { pointerId: 1, clientX, clientY: 10 });
  fireEvent.pointerUp(pin, { pointerId: 1 });
  expect(onMove).toHaveBeenCalledOnce();
  const [id, { lat, lng }] = onMove.mock.calls[0] ?? ["", { lat: 0, lng: 0 }];
  expect(id).toBe("1");
  expect(lat).toBeCloseTo(13.0917, 2);
  // 80 pixels at zoom 10, in degrees.
  expect(lng).toBeCloseTo(-1.0844 + (80 * 360) / (256 * 2 ** 10), 3);
});

test("the arrow keys move it, with Shift farther, and it tells where it rests", async () => {
  const { onMove, pin, user } = await show([kaya]);
  act(() => pin.focus());
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(onMove).not.toHaveBeenCalled();
  await waitFor(() => expect(onMove).toHaveBeenCalledOnce());
  const degrees = (pixels: number) => (pixels * 360) / (256 * 2 ** 10);
  expect(onMove.mock.calls[0]?.[1].lng).toBeCloseTo(-1.0844 + degrees(8), 4);
  await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
  await user.tab();
  expect(onMove).toHaveBeenCalledTimes(2);
  expect(onMove.mock.calls[1]?.[1].lat).toBeGreaterThan(13.1);
});

test("Escape puts back what the arrow keys moved", async () => {
  const { onMove, pin, user } = await show([kaya]);
  const before = leftOf(pin);
  act(() => pin.focus());
  await user.keyboard("{ArrowRight}{Escape}");
  expect(leftOf(pin)).toBe(before);
  await user.tab();
  expect(onMove).not.toHaveBeenCalled();
});

test("a place that is nowhere waits in the middle until it is moved", async () => {
  const { onMove, pin, user } = await show([{ ...kaya, position: null }]);
  expect(pin).toHaveAccessibleName("Kaya, not placed yet");
  expect(pin).toHaveAccessibleDescription(/arrow keys/);
  act(() => pin.focus());
  await user.tab();
  expect(onMove).not.toHaveBeenCalled();
  act(() => pin.focus());
  await user.keyboard("{ArrowLeft}");
  await user.tab();
  expect(onMove).toHaveBeenCalledOnce();
});

test("cities that get their places while one looks on come into view, and a pin that is moved moves no map", async () => {
  const saintDenis = { lat: -20.88, lng: 55.45 };
  const saintPierre = { lat: -21.34, lng: 55.48 };
  const map = (...positions: (typeof saintDenis | null)[]) => (
    <PlacingMap
      label="Map of the places"
      pins={positions.map((position, index) => ({
        id: String(index),
        name: `Kaya ${index}`,
        position,
      }))}
      goal={null}
      onMove={() => undefined}
    />
  );
  const { rerender } = render(map(null, null));
  const [first, second] = await screen.findAllByRole("button", { name: /^Kaya/ });
  if (!first || !second) throw new Error("There are no pins.");
  rerender(map(saintDenis, saintPierre));
  const shown = () => [first, second].map(leftInView);
  for (const left of shown()) expect(left).toSatisfy((x: number) => x > 0 && x < 800);
  // Less than half a degree apart.
  const [top, below] = [first, second].map((pin) =>
    Number.parseFloat(pin.closest<HTMLElement>(".map-marker")?.style.top ?? ""),
  );
  expect((below ?? 0) - (top ?? 0)).toBeGreaterThan(50);
  const before = shown()[1];
  rerender(map({ lat: -20.88, lng: 55.9 }, saintPierre));
  expect(shown()[1]).toBe(before);
});

test("the pin that has the focus is not covered by one close to it", async () => {
  const near: PlacedPin = { id: "2", name: "Boulsa", position: { lat: 13.0916, lng: -1.0844 } };
  const { pin: kayasPin, user } = await show([kaya, near]);
  const heightOf = (pin: HTMLElement) =>
    Number(pin.closest<HTMLElement>(".map-marker")?.style.zIndex);
  const nearPin = screen.getByRole("button", { name: "Boulsa" });
  expect(heightOf(kayasPin)).toBeLessThanOrEqual(heightOf(nearPin));
  act(() => kayasPin.focus());
  expect(heightOf(kayasPin)).toBeGreaterThan(heightOf(nearPin));
  await user.tab();
  expect(nearPin).toHaveFocus();
  expect(heightOf(nearPin)).toBeGreaterThan(heightOf(kayasPin));
});

/** Where a marker stands in the view of the map, which is 800 pixels wide. */
function leftInView(pin: HTMLElement): number {
  const pane = pin.closest<HTMLElement>(".leaflet-map-pane");
  return leftOf(pin) + Number.parseFloat(pane?.style.left ?? "");
}
