import { expect, type Locator, type Page } from "@playwright/test";

/** A file that a person chooses. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * Works like a person, and counts the actions. One action is a click, a pressed key or shortcut, a text typed into a
 * field, or a file chosen in the system's dialog.
 */
export interface Hands {
  /** The number of actions so far. */
  count(): number;
  /** Opens the editor of a project. */
  openProject(title: string): Promise<void>;
  /** Opens another page of the open project. */
  openPage(label: string): Promise<void>;
  /** Presses a button or follows a link. */
  press(control: Locator): Promise<void>;
  /** Uses a control, or its command in the menu if that takes fewer actions. */
  act(command: string, control: Locator): Promise<void>;
  /** Goes back to the dashboard. */
  leave(): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Submits the form. */
  send(button: Locator): Promise<void>;
  /** Chooses a file with the control that asks for it. */
  choose(control: Locator, file: ChosenFile): Promise<void>;
}

/** A person with a mouse, who uses the keyboard only to type. */
export function withMouse(page: Page): Hands {
  let actions = 0;
  const click = async (control: Locator) => {
    actions += 1;
    // A switch is an invisible input with a visible label.
    const isSwitch = (await control.getAttribute("role")) === "switch";
    await (isSwitch ? control.locator("xpath=..") : control).click();
  };
  return {
    count: () => actions,
    async openProject(title) {
      const back = page.getByRole("link", { name: "Back to Dashboard" });
      if (await back.first().isVisible()) await click(back.first());
      await click(page.getByRole("link", { name: `Edit ${title}` }));
    },
    openPage: (label) =>
      click(page.getByRole("navigation").getByRole("link", { name: label, exact: true })),
    press: click,
    act: (_command, control) => click(control),
    leave: () => click(page.getByRole("link", { name: "Back to Dashboard" }).first()),
    async type(field, text) {
      await click(field);
      actions += 1;
      await field.fill(text);
    },
    send: click,
    async choose(control, file) {
      const asked = page.waitForEvent("filechooser");
      await click(control);
      actions += 1;
      await (await asked).setFiles([file]);
    },
  };
}

/** More presses than it takes to reach anything on a page. */
const mostPresses = 120;

/** A person with a keyboard only. */
export function withKeyboard(page: Page): Hands {
  // Playwright takes files over from here on: asked for with the key alone, the browser's own dialog may be first.
  page.on("filechooser", () => undefined);
  let actions = 0;
  const key = async (keys: string) => {
    actions += 1;
    await page.keyboard.press(keys);
  };
  const write = async (text: string) => {
    actions += 1;
    await page.keyboard.type(text);
  };
  /** Presses Tab until the control has the focus. */
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    for (let press = 0; press < mostPresses; press += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await key("Tab");
    }
    throw new Error(`Tab does not lead to ${control}.`);
  };
  const command = async (text: string, option: RegExp) => {
    await expect(page.getByRole("button", { name: "Find", exact: true }).first()).toBeVisible();
    await key("Control+K");
    await expect(page.getByRole("combobox", { name: /^Find projects/ })).toBeFocused();
    await write(text);
    await expect(page.getByRole("option").first()).toHaveText(option);
    await key("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  const beginning = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
  return {
    count: () => actions,
    openProject: (title) => command(title, beginning(title)),
    openPage: (label) => command(label, beginning(label)),
    act: (text) => command(text, beginning(text)),
    leave: () => command("Dashboard", beginning("Dashboard")),
    async press(control) {
      await reach(control);
      const isSwitch = (await control.getAttribute("role")) === "switch";
      await key(isSwitch ? "Space" : "Enter");
    },
    async type(field, text) {
      await reach(field);
      if ((await field.inputValue()) !== "") await key("Control+A");
      await write(text);
    },
    send: () => key("Control+S"),
    async choose(control, file) {
      await reach(control);
      const asked = page.waitForEvent("filechooser");
      await key("Enter");
      actions += 1;
      await (await asked).setFiles([file]);
    },
  };
}
