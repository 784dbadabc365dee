import { expect, type Page } from "@playwright/test";

/** Waits until a page receives announcements, even after failed connections. */
export function listens(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      const isLive = new URL(socket.url()).host === new URL(page.url()).host;
      if (isLive) socket.once("framereceived", () => resolve());
    });
  });
}

/** Switches a project online or offline in its editor. */
export async function switchOnline(page: Page): Promise<void> {
  // Exact, since the dashboard, which may still be shown, also has switches.
  const toggle = page.getByRole("switch", { name: "Online", exact: true });
  await toggle.press("Space");
  const goesOnline = await toggle.isChecked();
  await page.getByRole("button", { name: /^Save/ }).click();
  if (goesOnline) await page.getByRole("button", { name: "Put online" }).click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
}

/** Leaves a value on a page that a reload would delete. */
export async function leaveNote(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.note = "not reloaded";
  });
}

/** The value of {@link leaveNote}; undefined after a reload. */
export function noteOn(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.note);
}
