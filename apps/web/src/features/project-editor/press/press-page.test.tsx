import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const article = "https://www.lemonde.fr/afrique/article/douze-villages.html";

const it = test
  .extend("open", ({ project, backend, member }) => () => {
    return renderApp(`/project/${project.id}/press`, { backend, as: member });
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
  select project_id, press_url from press where project_id = ${project.id} order by created_at`;
  })
  .extend("store", ({ backend, project }) => (url: string) => {
    return backend.sql`
  insert into press (project_id, press_url) values (${project.id}, ${url})`;
  });
const field = () => screen.findByRole("textbox", { name: "Press URL" });
const button = (label: string) => screen.getByRole("button", { name: label });
const addressOf = (length: number) => "https://a.example/".padEnd(length, "x");
const link = (url: string) => screen.findByRole("link", { name: (text) => text.startsWith(url) });

describe("Press", () => {
  it("says so where the links cannot be loaded, with a way to try again", async ({
    store,
    open,
    backend,
  }) => {
    await store(article);
    const user = await open();
    refuseCalls(backend, "GET", "press");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load press links");
    await expectLogged("failed.loadPressLinks");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await link(article)).toBeVisible();
  });
});

describe("a press link is not saved", () => {
  it("without an address, with one that runs code or of 2049 characters, nor where the backend refuses, and nothing typed is lost", async ({
    open,
    backend,
    stored,
  }) => {
    const user = await open();
    for (const [text, message] of [
      ["   ", "Press URL is required"],
      ["javascript:alert(1)", "Enter a full web address, for example https://example.org/article"],
      [addressOf(2049), "A web address has at most 2,048 characters"],
    ] as const) {
      await user.clear(await field());
      await user.type(await field(), text);
      await user.click(button("Add Link"));
      expect(await screen.findByText(message)).toBeVisible();
      expect(await field()).toHaveAccessibleDescription(message);
    }
    expect(await stored()).toEqual([]);

    const longest = addressOf(2048);
    await user.clear(await field());
    await user.type(await field(), longest);
    refuseCalls(backend, "POST", "press");
    await user.click(button("Add Link"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save press link");
    expect(await field()).toHaveValue(longest);
    await expectLogged("failed.savePressLink");
    sendRequestsTo(backend.fetch);
    await user.click(button("Add Link"));
    expect(await link("https://a.example/x")).toHaveAttribute("href", longest);
  });
});

describe("deleting", () => {
  it("asks first, and takes the link away without a notice", async ({ store, open, stored }) => {
    await store(article);
    const user = await open();
    await link(article);
    await user.click(button(`Delete ${article}`));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete this press link?" });
    expect(dialog).toHaveAccessibleDescription(expect.stringContaining(article));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await stored()).toHaveLength(1);
    await user.click(button(`Delete ${article}`));
    await screen.findByRole("alertdialog");
    await user.click(button("Delete link"));
    expect(await screen.findByText(/^No press articles have been added yet/)).toBeVisible();
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Press links" })).toHaveFocus();
    expect(await stored()).toEqual([]);
  });

  it("fails where another member has deleted it in the meantime", async ({
    store,
    open,
    backend,
    project,
  }) => {
    await store(article);
    const user = await open();
    await link(article);
    await backend.sql`delete from press where project_id = ${project.id}`;
    await user.click(button(`Delete ${article}`));
    await screen.findByRole("alertdialog");
    await user.click(button("Delete link"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to delete press link");
    await expectLogged("failed.deletePressLink");
  });
});

describe("a new press link", () => {
  it("opens in a new tab, and needs no notice", async ({ open, backend, stored, project }) => {
    const user = await open();
    expect(
      await screen.findByText("Add here all the articles that mention your project in the press."),
    ).toBeVisible();
    expect(
      await screen.findByText(
        "No press articles have been added yet. Add your first press article using the form above.",
      ),
    ).toBeVisible();
    expect(await field()).toHaveAttribute("placeholder", "Enter press URL");

    await user.type(await field(), ` ${article} `);
    const letGo = holdCalls(backend, "POST", "press");
    await user.click(button("Add Link"));
    expect(await screen.findByRole("button", { name: "Adding..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    letGo();

    const added = await link(article);
    expect(added).toHaveAttribute("href", article);
    expect(added).toHaveAttribute("target", "_blank");
    expect(added).toHaveAttribute("rel", "noopener");
    await waitFor(() => expect(button("Add Link")).toBeEnabled());
    expect(await field()).toHaveValue("");
    expect(await field()).toHaveFocus();
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    expect(await stored()).toEqual([{ project_id: project.id, press_url: article }]);
  });
});

describe("the table", () => {
  it("has a column for the address, with the site's icon or another where that does not load, and one for what can be done", async ({
    store,
    open,
  }) => {
    await store(article);
    await open();
    await link(article);
    const table = within(screen.getByRole("table", { name: "Press links" }));
    expect(table.getAllByRole("columnheader").map((column) => column.textContent)).toEqual([
      "URL",
      "Actions",
    ]);
    expect(table.getAllByRole("button").map((action) => action.getAttribute("aria-label"))).toEqual(
      [`Delete ${article}`],
    );
    const row = (await link(article)).closest("tr");
    const icon = row?.querySelector("img");
    if (!row || !icon) throw new Error("There is no icon.");
    expect(icon).toHaveAttribute("src", "https://icons.duckduckgo.com/ip3/www.lemonde.fr.ico");
    expect(icon).toHaveAttribute("referrerpolicy", "no-referrer");
    fireEvent.error(icon);
    expect(row.querySelector("img")).not.toBeInTheDocument();
    expect(row.querySelector("svg.lucide-newspaper")).toBeInTheDocument();
  });

  it("holds a dozen links, in the order they were added, which stays for those of one moment", async ({
    backend,
    project,
    open,
  }) => {
    await backend.sql`
      insert into press (id, project_id, press_url, created_at)
      select ('00000000-0000-4000-8000-' || lpad((1000 - n)::text, 12, '0'))::uuid, ${project.id},
        'https://journal.example/' || n, now() - n / 2 * interval '1 day'
      from generate_series(1, 12) n`;
    await open();
    await link("https://journal.example/12");
    const addresses = screen
      .getAllByRole("link", { name: /journal\.example/ })
      .map((anchor) => anchor.getAttribute("href"));
    expect(addresses).toEqual(
      Array.from({ length: 12 }, (_, at) => `https://journal.example/${12 - at}`),
    );
  });
});

it("leaving with an address that is not added asks first", async ({ open }) => {
  const user = await open();
  await user.type(await field(), "https://");
  const [back] = screen.getAllByRole("link", { name: "Back to Dashboard" });
  if (!back) throw new Error("There is no way back.");
  await user.click(back);
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});
