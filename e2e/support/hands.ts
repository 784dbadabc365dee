import { expect, type Locator, type Page } from "@playwright/test";

/** A file that a person chooses. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * How a person works, and how much of it there was. One action is a click, a key or a shortcut that is
 * pressed, a text that is typed into a field, or a file that is chosen in the system's dialog.
 */
export interface Hands {
  /** How many actions there were. */
  count(): number;
  /** Opens the editor of a project. */
  openProject(title: string): Promise<void>;
  /** Opens another page of the project that is open. */
  openPage(label: string): Promise<void>;
  /** Presses a button or follows a link. */
  press(control: Locator): Promise<void>;
  /** Does what a control does, by its command in the menu where that takes fewer actions. */
  act(command: string, control: Locator): Promise<void>;
  /** Goes back to the dashboard. */
  leave(): Promise<void>;
  /** Types a text into a field, in the place of what is there. */
  type(field: Locator, text: string): Promise<void>;
  /** Sends the form that was filled in. */
  send(button: Locator): Promise<void>;
  /** Chooses a file with the control that asks for it. */
  choose(control: Locator, file: ChosenFile): Promise<void>;
}

/** A person with a mouse, who never touches the keyboard but to type. */
export function withMouse(page: Page): Hands {
  let actions = 0;
  const click = async (control: Locator) => {
    actions += 1;
    // A switch is an input that is seen by its label.
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

/** A person with a keyboard alone. */
export function withKeyboard(page: Page): Hands {
  let actions = 0;
  const key = async (keys: string) => {
    actions += 1;
    await page.keyboard.press(keys);
  };
  const write = async (text: string) => {
    actions += 1;
    await page.keyboard.type(text);
  };
  /** Goes on with Tab until the control has the focus. */
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
