import type { Locator, Page } from "@playwright/test";
import type { Camera } from "./camera";
import { eased, FRAME_RATE } from "./timeline";

/** Does on a page what a person would do, in front of the camera. */
export interface Actor {
  readonly page: Page;
  /** Clicks a control, scrolled into view, and waits for what is to be seen then. */
  click(control: Locator, ...effects: Locator[]): Promise<void>;
  /** Clicks into a field and types over what stands there. */
  type(field: Locator, text: string, charactersPerSecond?: number): Promise<void>;
  /** Sets a field whose own controls a film cannot show, such as a list or a date. */
  set(field: Locator, change: (field: Locator) => Promise<unknown>): Promise<void>;
  /** Presses a key in the focused field. */
  key(name: string): Promise<void>;
  /** Chooses files by a button that opens the system's dialogue. */
  upload(button: Locator, files: string[], until: Locator): Promise<void>;
  /** Scrolls until the element is in the middle of the page. */
  scrollTo(element: Locator): Promise<void>;
}

/** What is this near the top or the bottom of a page may be hidden by what sticks there. */
const EDGE = 100;

export function createActor(page: Page, camera: Camera): Actor {
  async function boxOf(element: Locator) {
    await element.waitFor();
    const box = await element.boundingBox();
    if (box === null) throw new Error(`${element} is not seen.`);
    return box;
  }

  async function isInView(element: Locator): Promise<boolean> {
    const { y, height } = await boxOf(element);
    const bottom = page.viewportSize()?.height ?? 0;
    return y >= EDGE && y + height <= bottom - EDGE;
  }

  async function scrollTo(element: Locator): Promise<void> {
    const { y, height } = await boxOf(element);
    const middle = (page.viewportSize()?.height ?? 0) / 2;
    const start = await page.evaluate(() => window.scrollY);
    const wanted = start + y + Math.min(height / 2, middle - EDGE) - middle;
    const end = await page.evaluate(
      (to) => Math.max(0, Math.min(to, document.documentElement.scrollHeight - window.innerHeight)),
      wanted,
    );
    if (Math.abs(end - start) < 2) return;
    const frames = Math.round(FRAME_RATE * Math.min(1.4, 0.4 + Math.abs(end - start) / 1500));
    for (let frame = 1; frame <= frames; frame += 1) {
      const to = start + (end - start) * eased(frame / frames);
      await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), to);
      camera.hold(1 / FRAME_RATE);
      await camera.shoot({ isMoving: true });
    }
    camera.hold(1 / FRAME_RATE);
    await camera.shoot({ isNew: true });
  }

  /** The pointer goes to the middle of small controls and to the beginning of wide ones. */
  async function point(control: Locator): Promise<void> {
    if (!(await isInFixedPart(control)) && !(await isInView(control))) await scrollTo(control);
    const { x, y, width, height } = await boxOf(control);
    const at = { x: x + Math.min(width / 2, 120), y: y + height / 2 };
    camera.point(page, at);
    await page.mouse.move(at.x, at.y);
    await camera.shoot({ fade: 0.08 });
  }

  async function press(control: Locator): Promise<void> {
    await point(control);
    camera.press();
    await control.click();
    camera.hold(0.15);
  }

  async function click(control: Locator, ...effects: Locator[]): Promise<void> {
    await press(control);
    for (const effect of effects) await effect.waitFor();
    await camera.shoot();
    camera.hold(0.5);
  }

  return {
    page,
    click,
    scrollTo,
    async type(field, text, charactersPerSecond = 15) {
      await press(field);
      await field.fill("");
      // At most one picture a frame, however fast the typing is.
      const most = Math.max(1, Math.ceil(charactersPerSecond / FRAME_RATE));
      for (let at = 0; at < text.length; at += most) {
        const typed = text.slice(at, at + most);
        await page.keyboard.type(typed);
        await camera.shoot({ isMoving: true });
        camera.hold(typed.length / charactersPerSecond);
      }
      await camera.shoot();
      camera.hold(0.2);
    },
    async set(field, change) {
      await point(field);
      camera.press();
      camera.hold(0.2);
      await change(field);
      await camera.shoot();
      camera.hold(0.4);
    },
    async key(name) {
      await page.keyboard.press(name);
      await camera.shoot();
      camera.hold(0.3);
    },
    async upload(button, files, until) {
      const chooser = page.waitForEvent("filechooser");
      await press(button);
      await (await chooser).setFiles(files);
      await until.waitFor();
      await camera.shoot({ fade: 0.3 });
      camera.hold(0.6);
    },
  };
}

/** Whether it stays where it is while the page is scrolled. */
function isInFixedPart(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    for (let each: Element | null = node; each !== null; each = each.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(each).position)) return true;
    }
    return false;
  });
}
