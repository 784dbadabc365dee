import { screen, waitFor, within } from "@testing-library/react";
import { localIsoDate } from "@vigie/domain/format/dates";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
// Loaded with the file, so that the first test does not wait for it.
import "./milestones-page";

const it = test
  .extend("add", ({ backend, project }) => async (...names: string[]) => {
    for (const name of names) {
      await backend.sql`
        insert into key_milestones (project_id, name_milestone) values (${project.id}, ${name})`;
    }
  })
  .extend("open", ({ member, project, backend }) => async () => {
    const user = await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
    await screen.findByRole("list", { name: "Milestones" });
    return user;
  })
  .extend("order", ({ backend, project }) => async () => {
    const rows = await backend.sql<{ name: string }[]>`
      select name_milestone as name from key_milestones
      where project_id = ${project.id} order by position, created_at, id`;
    return rows.map(({ name }) => name).join(" ");
  })
  .extend("stored", ({ backend, project }) => async () => {
    const rows = await backend.sql`
      select name_milestone as name, status_milestone as status, due_date::text, completed_on::text
      from key_milestones where project_id = ${project.id} order by position`;
    return rows;
  });

const button = (name: string) => screen.getByRole("button", { name });
const shown = () =>
  within(screen.getByRole("list", { name: "Milestones" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("span[dir]")?.textContent)
    .join(" ");
const today = () => localIsoDate(new Date());

describe("the order", () => {
  it("is changed with the keyboard: picked up, moved, put down", async ({ add, open, order }) => {
    await add("A", "B", "C");
    const user = await open();
    button("Move C").focus();
    await user.keyboard(" ");
    expect(button("Move C")).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText(/^C is picked up, place 3 of 3\./)).toHaveAttribute("role", "status");
    await user.keyboard("{ArrowUp}");
    expect(screen.getByText("C, place 2 of 3.")).toBeInTheDocument();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(shown()).toBe("C A B");
    expect(await order()).toBe("A B C");
    expect(button("Move C")).toHaveFocus();

    await user.keyboard("{Enter}");
    expect(screen.getByText("C is at place 1 of 3.")).toBeInTheDocument();
    await waitFor(async () => expect(await order()).toBe("C A B"));
    expect(shown()).toBe("C A B");
    expect(button("Move C")).toHaveFocus();
  });

  it("is put back by Escape", async ({ add, open, order, backend }) => {
    await add("A", "B", "C");
    const user = await open();
    const asked: string[] = [];
    sendRequestsTo((input, init) => {
      asked.push(new URL(new Request(input, init).url).pathname);
      return backend.fetch(input, init);
    });
    button("Move A").focus();
    await user.keyboard("{Enter}{End}");
    expect(shown()).toBe("B C A");
    await user.keyboard("{Escape}");
    expect(shown()).toBe("A B C");
    expect(screen.getByText("A is put back to place 1 of 3.")).toBeInTheDocument();
    expect(await order()).toBe("A B C");
    expect(asked).not.toContain("/rest/v1/rpc/move_row");
  });

  it("is changed with buttons, too, and by going elsewhere", async ({ add, open, order }) => {
    await add("A", "B", "C");
    const user = await open();
    await user.click(button("Move A"));
    await user.click(button("Move A down"));
    await user.click(button("Move A down"));
    await user.click(button("Move A up"));
    expect(shown()).toBe("B A C");
    await user.click(screen.getByRole("heading", { name: "Milestones" }));
    await waitFor(async () => expect(await order()).toBe("B A C"));
    expect(screen.queryByRole("button", { name: "Move A up" })).not.toBeInTheDocument();
  });

  it("goes back where it cannot be saved, and the row says so", async ({ add, open, backend }) => {
    await add("A", "B");
    const user = await open();
    sendRequestsTo((input, init) => {
      const request = new Request(input, init);
      return request.url.endsWith("/rpc/move_row")
        ? Promise.resolve(new Response("{}", { status: 403 }))
        : backend.fetch(request);
    });
    button("Move B").focus();
    await user.keyboard(" {Home} ");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save the new order");
    expect(shown()).toBe("A B");
    expect(
      within(screen.getByRole("alert").closest("li") ?? document.body).getByText("B"),
    ).toBeVisible();
    await expectLogged("failed.saveOrder");
  });

  it("of moves made one after the other loses only the one that cannot be saved", async ({
    add,
    open,
    order,
    backend,
  }) => {
    await add("A", "B", "C", "D");
    const user = await open();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let moves = 0;
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith("/rpc/move_row")) return backend.fetch(request);
      moves += 1;
      if (moves > 1) return backend.fetch(request);
      await held;
      return new Response("{}", { status: 403 });
    });
    button("Move D").focus();
    await user.keyboard(" {Home} ");
    button("Move A").focus();
    await user.keyboard(" {End} ");
    expect(shown()).toBe("D B C A");
    letGo();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to save the new order. It is back in its place: please move it again.",
    );
    expect(shown()).toBe("B C D A");
    await waitFor(async () => expect(await order()).toBe("B C D A"));
    await expectLogged("failed.saveOrder");
  });
});

describe("the status", () => {
  it("changes by a tap, with the day of completion, and can be taken back", async ({
    add,
    open,
    stored,
  }) => {
    await add("Survey");
    const user = await open();
    await user.click(button("Pending, mark Survey as in progress"));
    await user.click(button("In progress, mark Survey as completed"));
    expect(button("Completed, mark Survey as pending")).toBeVisible();
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ status: "completed", completed_on: today() }]),
    );
    const notice = await screen.findByRole("group", { name: /“Survey” is completed/ });
    await user.click(within(notice).getByRole("button", { name: "Undo" }));
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ status: "in_progress", completed_on: null }]),
    );
  });

  it("that is taken back has the day on which it was completed", async ({
    add,
    backend,
    open,
    stored,
  }) => {
    await add("Survey");
    await backend.sql`
      update key_milestones set status_milestone = 'completed', completed_on = '2025-03-04'`;
    const user = await open();
    await user.click(button("Completed, mark Survey as pending"));
    const notice = await screen.findByRole("group", { name: /“Survey” is pending/ });
    expect(await stored()).toMatchObject([{ status: "pending", completed_on: null }]);
    await user.click(within(notice).getByRole("button", { name: "Undo" }));
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ status: "completed", completed_on: "2025-03-04" }]),
    );
    expect(button("Completed, mark Survey as pending")).toBeVisible();
  });

  it("is of the person's day, also where UTC has another", async ({ add, open, stored }) => {
    const isMorning = new Date().getUTCHours() < 11;
    vi.stubEnv("TZ", isMorning ? "Pacific/Pago_Pago" : "Pacific/Kiritimati");
    expect(today()).not.toBe(new Date().toISOString().slice(0, 10));
    await add("Survey");
    const user = await open();
    await user.click(button("Pending, mark Survey as in progress"));
    await user.click(button("In progress, mark Survey as completed"));
    await waitFor(async () => expect(await stored()).toMatchObject([{ completed_on: today() }]));
  });

  it("of what is under way changes from the command menu", async ({ add, open, stored }) => {
    await add("Survey", "Drilling");
    const user = await open();
    await user.click(button("Pending, mark Drilling as in progress"));
    const field = () => screen.findByRole("combobox", { name: /^Find projects/ });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await field(), "mark");
    const option = await screen.findByRole("option", { name: /^Mark/ });
    expect(option).toHaveTextContent("Mark Drilling as completed");
    await user.keyboard("{Enter}");
    await waitFor(async () =>
      expect(await stored()).toMatchObject([
        { status: "pending" },
        { status: "completed", completed_on: today() },
      ]),
    );
  });

  it("of many taps is the last one's, however slowly they are saved", async ({
    add,
    open,
    stored,
    backend,
  }) => {
    await add("Drilling");
    const user = await open();
    const letGo = holdCalls(backend, "PATCH", "key_milestones");
    for (const tap of ["in progress", "completed", "pending", "in progress"]) {
      await user.click(screen.getByRole("button", { name: new RegExp(`mark Drilling as ${tap}`) }));
    }
    letGo();
    await screen.findByRole("group", { name: /“Drilling” is in progress/ });
    expect(await stored()).toMatchObject([{ status: "in_progress" }]);
    expect(button("In progress, mark Drilling as completed")).toBeVisible();
  });

  it("goes back where it cannot be saved, and the row says so", async ({ add, open, backend }) => {
    await add("Survey");
    const user = await open();
    refuseCalls(backend, "PATCH", "key_milestones");
    await user.click(button("Pending, mark Survey as in progress"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save milestone");
    expect(button("Pending, mark Survey as in progress")).toBeVisible();
    await expectLogged("failed.saveMilestone");
  });
});

describe("the name", () => {
  const field = () => screen.findByDisplayValue(/Surv|Study|Other/);

  it("is changed in its place, by Enter and by going elsewhere", async ({ add, open, stored }) => {
    await add("Survey");
    const user = await open();
    await user.click(button("Survey"));
    await user.clear(await field());
    await user.keyboard("Study{Enter}");
    await waitFor(() => expect(button("Study")).toHaveFocus());
    expect(await stored()).toMatchObject([{ name: "Study" }]);

    await user.keyboard("{Enter}");
    await user.clear(await field());
    await user.keyboard("Other");
    await user.click(screen.getByRole("heading", { name: "Milestones" }));
    expect(await screen.findByRole("button", { name: "Other" })).toBeVisible();
    expect(await stored()).toMatchObject([{ name: "Other" }]);
  });

  it("stays by Escape, and is not sent where nothing was changed", async ({
    add,
    open,
    stored,
    backend,
  }) => {
    await add("Survey");
    const user = await open();
    refuseCalls(backend, "PATCH", "key_milestones");
    await user.click(button("Survey"));
    await user.keyboard("x{Escape}");
    expect(button("Survey")).toHaveFocus();
    await user.keyboard("{Enter}{Enter}");
    expect(button("Survey")).toHaveFocus();
    expect(await stored()).toMatchObject([{ name: "Survey" }]);
  });

  it("is refused blank, and keeps what was typed where it cannot be saved", async ({
    add,
    open,
    backend,
  }) => {
    await add("Survey");
    const user = await open();
    await user.click(button("Survey"));
    const input = await field();
    await user.clear(input);
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Name is required");
    expect(input).toHaveAccessibleDescription("Name is required");
    refuseCalls(backend, "PATCH", "key_milestones");
    await user.type(input, "Study{Enter}");
    expect(await screen.findByText("Failed to save milestone")).toBeVisible();
    expect(input).toHaveValue("Study");
    await expectLogged("failed.saveMilestone");
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});

it("a milestone that becomes completed is proposed today, and dates are shown", async ({
  add,
  open,
  stored,
}) => {
  await add("Survey");
  const user = await open();
  await user.click(button("Edit Survey"));
  expect(screen.queryByLabelText("Completion date")).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("Due date"), "2031-03-15");
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "completed");
  expect(screen.getByLabelText("Completion date")).toHaveValue(today());
  await user.clear(screen.getByLabelText("Completion date"));
  await user.click(button("Update"));
  expect(await screen.findByText("Due March 15, 2031")).toBeVisible();
  expect(await stored()).toMatchObject([
    { status: "completed", due_date: "2031-03-15", completed_on: null },
  ]);
  expect(button("Edit Survey")).toHaveFocus();
});

it("of more than 20 milestones those are found that have the words, whatever their accents", async ({
  add,
  open,
}) => {
  await add(...Array.from({ length: 19 }, (_, index) => `Step ${index + 1}`), "Étude d’impact");
  const user = await open();
  expect(screen.queryByRole("searchbox", { name: "Search milestones" })).not.toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Last{Enter}");
  await screen.findByText("Last");
  const search = screen.getByRole("searchbox", { name: "Search milestones" });
  await user.type(search, "IMPACT etu");
  // Found, and added just now.
  await waitFor(() => expect(shown()).toBe("Étude d’impact"));
  expect(screen.getByText("1 of 21 found")).toHaveAttribute("role", "status");
  expect(screen.queryByRole("button", { name: "Move Étude d’impact" })).not.toBeInTheDocument();
  await user.clear(screen.getByRole("textbox", { name: "Name" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "New one{Enter}");
  await waitFor(() => expect(shown()).toBe("New one Étude d’impact"));
});
