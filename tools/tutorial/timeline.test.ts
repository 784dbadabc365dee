import { expect, it } from "vitest";
import { FRAME_RATE, frameTimes, type Shot, sceneAt, type Timeline } from "./timeline";

const shot = (at: number, more: Partial<Shot> = {}): Shot => ({
  at,
  fade: 0,
  isNew: false,
  layers: [],
  hasPointer: true,
  ...more,
});

const timeline = (more: Partial<Timeline>): Timeline => ({
  duration: 10,
  shots: [shot(0)],
  moves: [],
  presses: [],
  posterAt: 0,
  ...more,
});

it("nothing is seen before the first shot", () => {
  expect(() => sceneAt(timeline({ shots: [shot(1)] }), 0.5)).toThrow("Nothing is seen at 0.5 s.");
});

it("a shot fades into the next, and a cut does not", () => {
  const shots = [shot(0), shot(2, { fade: 0.5 }), shot(5)];
  const film = timeline({ shots });

  expect(sceneAt(film, 1.99)).toMatchObject({ shot: shots[0], before: undefined, share: 1 });
  expect(sceneAt(film, 2.125).before).toBe(shots[0]);
  expect(sceneAt(film, 2.125).share).toBe(0.25);
  expect(sceneAt(film, 2.5)).toMatchObject({ shot: shots[1], before: undefined, share: 1 });
  expect(sceneAt(film, 5)).toMatchObject({ shot: shots[2], before: undefined, share: 1 });
});

it("the pointer goes its way gently, stays at its end, and hides where a shot has none", () => {
  const shots = [shot(0), shot(6, { hasPointer: false })];
  const moves = [{ from: 1, until: 2, start: { x: 0, y: 0 }, end: { x: 100, y: 40 } }];
  const film = timeline({ shots, moves });

  expect(sceneAt(film, 0.5).pointer).toBeNull();
  expect(sceneAt(film, 1.1).pointer?.x).toBeLessThan(10);
  expect(sceneAt(film, 1.5).pointer).toEqual({ x: 50, y: 20 });
  expect(sceneAt(film, 4).pointer).toEqual({ x: 100, y: 40 });
  expect(sceneAt(film, 7).pointer).toBeNull();
});

it("a press is seen for a moment", () => {
  const film = timeline({ presses: [3] });

  expect([2.9, 3, 3.2, 3.5].map((time) => sceneAt(film, time).press)).toEqual([
    null,
    0,
    expect.closeTo(0.5),
    null,
  ]);
});

it("every frame is drawn while something moves, and few while nothing does", () => {
  const moves = [{ from: 4, until: 5, start: { x: 0, y: 0 }, end: { x: 900, y: 0 } }];
  const times = frameTimes(timeline({ moves }));
  const within = (from: number, until: number) =>
    times.filter((time) => from <= time && time < until).length;

  expect(times[0]).toBe(0);
  expect(within(4, 5)).toBe(FRAME_RATE);
  expect(within(7, 10)).toBe(4);
  expect(times.at(-1)).toBeCloseTo(10 - 1 / FRAME_RATE);
  expect(Math.max(...times.map((time, index) => time - (times[index - 1] ?? 0)))).toBeLessThan(1.1);
});
