import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import type { Area, Move, Point, Shot, Timeline } from "./timeline";

/** A page in the film. */
export interface View {
  readonly page: Page;
  readonly area: Area;
  readonly isPhone: boolean;
}

/** How a picture is taken. */
export interface Take {
  /** Seconds that the picture before fades into it, unless it is another page's. */
  readonly fade?: number;
  /** Whether most of the picture is new, as after scrolling. */
  readonly isNew?: boolean;
  /** Whether the page may be still changing, as while one types. */
  readonly isMoving?: boolean;
}

/** How often and how many times at most a page is looked at until it no longer changes. */
const SETTLE_MS = 100;
const SETTLE_LOOKS = 25;

/**
 * Takes pictures of pages, each with its moment in the film. The film's clock goes on only when it
 * is told to, so that a slow machine makes the same film as a fast one.
 */
export interface Camera {
  /** Seconds of the film so far. */
  now(): number;
  /** Lets time go by in the film. */
  hold(seconds: number): void;
  /** Shows these pages from now on. */
  show(views: readonly View[], take?: Take & { hasPointer?: boolean }): Promise<void>;
  /** Takes a picture of what is shown now. */
  shoot(take?: Take): Promise<void>;
  /** Moves the pointer to a point of a page that is shown, and lets the time go by that it takes. */
  point(page: Page, at: Point): void;
  /** Shows a press of the pointer. */
  press(): void;
  /** Makes what is shown now the film's poster. */
  takePoster(): void;
  timeline(): Timeline;
}

/** @param folder where the pictures go */
export function createCamera(folder: string): Camera {
  const shots: Shot[] = [];
  const moves: Move[] = [];
  const presses: number[] = [];
  const sessions = new WeakMap<Page, CDPSession>();
  let now = 0;
  let posterAt = 0;
  let shown: readonly View[] = [];
  let hasPointer = false;
  let addresses = "";
  let pointer: Point = { x: 900, y: 560 };

  async function pictureOf(page: Page): Promise<Buffer> {
    const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
    sessions.set(page, session);
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
    });
    return Buffer.from(data, "base64");
  }

  async function settledPictureOf(page: Page): Promise<Buffer> {
    let before = await pictureOf(page);
    for (let look = 0; look < SETTLE_LOOKS; look += 1) {
      await wait(SETTLE_MS);
      const after = await pictureOf(page);
      if (after.equals(before)) return after;
      before = after;
    }
    return before;
  }

  async function stored(picture: Buffer): Promise<string> {
    const name = `${createHash("sha256").update(picture).digest("hex").slice(0, 24)}.png`;
    await writeFile(path.join(folder, name), picture);
    return name;
  }

  async function shoot({ fade = 0.12, isMoving = false, isNew = false }: Take = {}): Promise<void> {
    const layers = [];
    for (const { page, area, isPhone } of shown) {
      const picture = await (isMoving ? pictureOf(page) : settledPictureOf(page));
      layers.push({ image: await stored(picture), area, isPhone });
    }
    const before = addresses;
    addresses = shown.map(({ page }) => page.url()).join();
    const isOther = before !== addresses;
    // Two pictures of one moment would be one that is never seen.
    const unseen = shots.at(-1)?.at === now ? shots.pop() : undefined;
    shots.push({
      at: now,
      fade: isMoving || isOther || isNew ? 0 : fade,
      isNew: isOther || isNew || unseen?.isNew === true,
      layers,
      hasPointer,
    });
  }

  return {
    now: () => now,
    hold(seconds) {
      now += seconds;
    },
    async show(views, { hasPointer: pointing = true, ...take } = {}) {
      shown = views;
      hasPointer = pointing;
      await shoot({ isNew: true, ...take });
    },
    shoot,
    point(page, at) {
      const area = shown.find((view) => view.page === page)?.area;
      if (area === undefined) throw new Error("The pointer is on a page that is not shown.");
      const end = { x: area.x + at.x, y: area.y + at.y };
      const distance = Math.hypot(end.x - pointer.x, end.y - pointer.y);
      if (distance < 2) return;
      const seconds = Math.min(0.9, 0.3 + distance / 1500);
      moves.push({ from: now, until: now + seconds, start: pointer, end });
      pointer = end;
      now += seconds;
    },
    press() {
      presses.push(now);
    },
    takePoster() {
      posterAt = now;
    },
    timeline: () => ({ duration: now, shots, moves, presses, posterAt }),
  };
}
