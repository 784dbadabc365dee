/** A place in the film or on a page, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a page is shown in the film. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** A picture of a page, as a part of a shot. */
export interface Layer {
  /** File name of the picture. */
  readonly image: string;
  readonly area: Area;
  /** Drawn with the frame of a phone around it. */
  readonly isPhone: boolean;
}

/** What is seen from a moment on. All times are seconds of the film. */
export interface Shot {
  readonly at: number;
  /** How long the shot before it fades into it; 0 for a cut. */
  readonly fade: number;
  /** Whether so much is new that it is encoded without the pictures before it. */
  readonly isNew: boolean;
  readonly layers: readonly Layer[];
  readonly hasPointer: boolean;
}

/** The pointer on its way. */
export interface Move {
  readonly from: number;
  readonly until: number;
  readonly start: Point;
  readonly end: Point;
}

/** The film before it is drawn: everything that the studio needs beside the pictures. */
export interface Timeline {
  readonly duration: number;
  readonly shots: readonly Shot[];
  readonly moves: readonly Move[];
  /** When the pointer is pressed. */
  readonly presses: readonly number[];
  /** The moment that the poster shows. */
  readonly posterAt: number;
}

/** Size of the film. */
export const FILM = { width: 1280, height: 720 } as const;

/**
 * Where pages are shown: all but a band at the foot, which players draw captions on. So captions hide
 * nothing of the product.
 */
export const STAGE: Area = { x: 0, y: 0, width: FILM.width, height: 640 };

/** Frames a second while something moves. */
export const FRAME_RATE = 25;

/**
 * After a change come this many frames of the same, in which an encoder makes up for what it had no
 * bits for at first.
 */
const REFINING_FRAMES = 4;

/** From then on frames come this often while nothing moves: players seek and show progress by them. */
const STILL_SECONDS = 1;

/** How long a press of the pointer is seen. */
const PRESS_SECONDS = 0.4;

/** The film at one moment. */
export interface Scene {
  readonly shot: Shot;
  /** The shot before, while it fades. */
  readonly before: Shot | undefined;
  /** How much of the new shot is seen, from 0 to 1. */
  readonly share: number;
  /** Null while there is no pointer. */
  readonly pointer: Point | null;
  /** How far a press is, from 0 to 1; null without one. */
  readonly press: number | null;
}

/** What is seen at a moment of the film, in seconds. */
export function sceneAt(timeline: Timeline, time: number): Scene {
  const { shots, presses } = timeline;
  const index = shots.findLastIndex(({ at }) => at <= time);
  const shot = shots[index];
  if (shot === undefined) throw new Error(`Nothing is seen at ${time} s.`);
  const share = shot.fade === 0 ? 1 : Math.min(1, (time - shot.at) / shot.fade);
  const pressed = presses.findLast((at) => at <= time && time < at + PRESS_SECONDS);
  return {
    shot,
    before: share < 1 ? shots[index - 1] : undefined,
    share,
    pointer: shot.hasPointer ? pointerAt(timeline.moves, time) : null,
    press: pressed === undefined ? null : (time - pressed) / PRESS_SECONDS,
  };
}

function pointerAt(moves: readonly Move[], time: number): Point | null {
  const move = moves.findLast(({ from }) => from <= time);
  if (move === undefined) return null;
  const { from, until, start, end } = move;
  const share = eased(Math.min(1, (time - from) / (until - from)));
  return {
    x: Math.round(start.x + (end.x - start.x) * share),
    y: Math.round(start.y + (end.y - start.y) * share),
  };
}

/** Starts and ends gently, as hands do. */
export function eased(share: number): number {
  return share * share * (3 - 2 * share);
}

/** When frames are drawn, in seconds: while something moves, shortly after, and every second. */
export function frameTimes(timeline: Timeline): number[] {
  const times: number[] = [];
  let seenLast = "";
  let changedAt = 0;
  const frames = Math.ceil(timeline.duration * FRAME_RATE);
  for (let frame = 0; frame < frames; frame += 1) {
    const { shot, share, pointer, press } = sceneAt(timeline, frame / FRAME_RATE);
    const seen = JSON.stringify([shot.at, share, pointer, press]);
    if (seen !== seenLast) changedAt = frame;
    seenLast = seen;
    const stillFor = frame - changedAt;
    const isRefining = stillFor <= 2 * REFINING_FRAMES && stillFor % 2 === 0;
    // WebM does not keep how long the last one is shown.
    const isLast = frame === frames - 1;
    if (isLast || isRefining || stillFor % (STILL_SECONDS * FRAME_RATE) === 0) {
      times.push(frame / FRAME_RATE);
    }
  }
  return times;
}
