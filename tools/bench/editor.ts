import type { Browser, Locator, Page } from "@playwright/test";
import { type Credentials, signIn } from "../../e2e/support/people";
import { painted, pauseMs, timed, watch } from "./interactions";
import { addLargeProject } from "./made-projects";
import { atMost, type Figure, median } from "./report";
import { timesAsLong, visitInTurns, visitPage } from "./visit";

const size = { members: 300, milestones: 200, photos: 60, entries: 5000, indicators: 60 };

/** The longest duration that feels immediate. */
const goalMs = 100;

const word = "Borehole twelve is dug";

/** An interaction of the editor, done several times on a page. */
interface Interaction {
  name: string;
  segment: string;
  /** How many interactions `act` makes. */
  count: number;
  /** Opens what the interaction needs, untimed. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: pauseMs });

/**
 * Taps what is in sight already. Playwright's own click would search all rows, lay them out and scroll
 * while the interaction waits, which no hand does.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("What is to be tapped is not in sight.");
  await painted(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await painted(page);
}

/** The interactions that the week's work is made of. */
const interactions: readonly Interaction[] = [
  {
    name: "typing a milestone's name",
    segment: "milestones",
    count: word.length,
    prepare: (page) => page.getByLabel("Name", { exact: true }).click(),
    act: (page) => type(page, word),
  },
  {
    name: "typing a team member's job title",
    segment: "team",
    count: word.length,
    prepare: (page) => page.getByLabel("Job Title").click(),
    act: (page) => type(page, word),
  },
  {
    name: "tapping a milestone's status",
    segment: "milestones",
    count: 3,
    act: async (page) => {
      for (const status of ["Pending", "In progress", "Completed"]) {
        await tap(page, page.getByRole("button", { name: new RegExp(`^${status}, mark`) }).last());
      }
    },
  },
  {
    name: "moving a milestone by keyboard",
    segment: "milestones",
    count: 5,
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Move / })
        .first()
        .focus(),
    act: async (page) => {
      for (const key of ["Space", "ArrowDown", "ArrowDown", "ArrowUp", "Space"]) {
        await page.keyboard.press(key, { delay: pauseMs });
      }
    },
  },
  {
    name: "typing an entry's text",
    segment: "budget",
    count: word.length,
    prepare: (page) => page.getByLabel("Text", { exact: true }).click(),
    act: (page) => type(page, word),
  },
  {
    name: "opening an entry in its row",
    segment: "budget",
    count: 1,
    act: (page) =>
      tap(page, page.getByRole("table", { name: "Entries" }).getByRole("button").first()),
  },
  {
    name: "searching the entries",
    segment: "budget",
    count: 8,
    prepare: (page) => page.getByRole("searchbox").click(),
    act: (page) => type(page, "lot 4321"),
  },
  {
    name: "opening the form of a measurement",
    segment: "results",
    count: 1,
    act: (page) => tap(page, page.getByRole("button", { name: /^Add measurement: / }).first()),
  },
  {
    name: "typing a measurement's sentence",
    segment: "results",
    count: word.length,
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^Add measurement: / })
        .first()
        .click();
      await page.getByLabel("In one sentence").click();
    },
    act: (page) => type(page, word),
  },
  {
    name: "searching the team",
    segment: "team",
    count: 10,
    prepare: (page) => page.getByRole("searchbox").click(),
    act: async (page) => {
      await type(page, "aminata 2");
      await page.keyboard.press("Backspace", { delay: pauseMs });
    },
  },
];

interface Editing {
  url: string;
  browser: Browser;
  credentials: Credentials;
  userId: string;
  /** The server's. */
  dataDirectory: string;
}

/** How long visitors wait for the page of that project, beside one that keeps neither entries nor indicators. */
export async function measureLargePage(editing: Editing): Promise<Figure> {
  const { url, browser, userId, dataDirectory } = editing;
  const plain = await addLargeProject(dataDirectory, userId, {
    ...size,
    entries: 0,
    indicators: 0,
  });
  const kept = await addLargeProject(dataDirectory, userId, size);
  const context = await browser.newContext({ serviceWorkers: "block" });
  const visits = await visitInTurns(plain, kept, (project) =>
    visitPage(context, `${url}/project/${project}`, "h1"),
  );
  await context.close();
  return timesAsLong(
    "a page with 5,000 entries and 60 indicators: title, times that without",
    visits,
    1.1,
  );
}

/** How the editor answers in a project with 300 team members, 200 milestones, 60 pictures, 5,000 entries and 60 indicators. */
export async function measureEditor(editing: Editing): Promise<Figure[]> {
  const { url, browser, credentials, userId, dataDirectory } = editing;
  const project = `${url}/project/${await addLargeProject(dataDirectory, userId, size)}`;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await watch(page);
  await signIn(page, url, credentials);
  const medians = new Map<string, number>();
  const longest = new Map<string, number>();
  for (const interaction of interactions) {
    const durations = await durationsOf(page, project, interaction);
    medians.set(interaction.name, median(durations));
    longest.set(interaction.name, Math.max(...durations));
  }
  await page.close();
  return [
    slowest("the editor in a large project, in ms: longest median", medians),
    slowest("the editor in a large project, in ms: longest interaction", longest),
  ];
}

async function durationsOf(
  page: Page,
  project: string,
  { segment, count, prepare, act }: Interaction,
): Promise<number[]> {
  await page.goto(`${project}/${segment}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  return timed(page, count, () => act(page));
}

function slowest(figure: string, durations: ReadonlyMap<string, number>): Figure {
  const [[interaction, milliseconds] = ["none", 0]] = [...durations].sort(([, a], [, b]) => b - a);
  return atMost(figure, milliseconds, goalMs, interaction);
}
