import { fireEvent, screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { expect } from "vitest";
import {
  addPhotos,
  onlineProject,
  sectionsCome,
  visit,
} from "@/features/project-page/testing/visit";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { renderApp } from "@/testing/render-app";

supportModalDialogs();

const section = async () => within(await screen.findByRole("region", { name: "Results" }));

async function addIndicator(
  { sql }: TestBackend,
  project_id: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into indicators ${sql({ project_id, title: "Wells in service", ...columns })} returning id`;
  return row?.id ?? "";
}

async function measure(
  { sql }: TestBackend,
  project_id: string,
  indicator_id: string,
  columns: Record<string, unknown> = {},
): Promise<void> {
  await sql`
    insert into measurements ${sql({ project_id, indicator_id, day: "2026-03-15", value: 7, ...columns })}`;
}

it("no result of an offline project is shown", async ({ member, backend }) => {
  const { id } = await createProject(member);
  await measure(backend, id, await addIndicator(backend, id));
  await renderApp(`/project/${id}`, { backend });
  await screen.findByRole("heading", { name: "Project not found" });
  for (const table of ["indicators", "measurements"] as const) {
    const { data } = await backend.client().from(table).select("id").eq("project_id", id);
    expect(data).toEqual([]);
  }
});

it("a project without indicators has no section for them", async ({ backend, member }) => {
  await visit(backend, await onlineProject(member));
  await sectionsCome();
  expect(screen.queryByRole("region", { name: "Results" })).not.toBeInTheDocument();
});

it("an indicator is shown on its way from baseline to target, with what was last said", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  const indicator = await addIndicator(backend, id, {
    unit_label: "wells",
    baseline: 2,
    baseline_day: "2025-01-01",
    target: 12,
    target_day: "2026-12-31",
  });
  await measure(backend, id, indicator, { day: "2025-06-01", value: 4, note: "An older one" });
  await measure(backend, id, indicator, { note: "Borehole 7 gives water.", women: 430 });
  await visit(backend, id);
  const card = within((await section()).getByRole("article", { name: "Wells in service" }));
  expect(card.getAllByText("7 wells")[0]?.nextSibling).toHaveTextContent("on March 15, 2026");
  expect(card.getByText("50% of the way to the target")).toBeVisible();
  expect(card.getByText("Baseline").nextSibling).toHaveTextContent("2 wells");
  expect(card.getByText("by December 31, 2026")).toBeVisible();
  expect(card.getAllByText("Borehole 7 gives water.")[0]).toBeVisible();
  expect(card.getByText("430 women")).toBeVisible();
  expect(
    card.getByRole("img", {
      name: "Wells in service: from 4 wells on June 1, 2025 to 7 wells on March 15, 2026",
    }),
  ).toBeVisible();
});

it("the measurements are a table behind a disclosure", async ({ backend, member }) => {
  const id = await onlineProject(member);
  const indicator = await addIndicator(backend, id);
  await measure(backend, id, indicator, { day: "2025-06-01", value: 4, note: "An older one" });
  await measure(backend, id, indicator);
  const user = await visit(backend, id);
  const results = await section();
  const words = results.getByText("2 measurements");
  expect(words.closest("details")).toHaveAttribute("data-print", "open");
  await user.click(words);
  const rows = results.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual(["DayValue", "March 15, 20267", "June 1, 20254An older one"]);
});

it("no more than the latest measurements of many are said to be there", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  const indicator = await addIndicator(backend, id);
  await backend.sql`
    insert into measurements (project_id, indicator_id, day, value)
    select ${id}, ${indicator}, date '2025-01-01' + n, n from generate_series(1, 25) as n`;
  await visit(backend, id);
  const results = await section();
  expect(results.getByText("The latest 24 measurements")).toBeVisible();
  expect(results.queryByText("January 2, 2025")).not.toBeInTheDocument();
  expect(results.getByText("January 3, 2025")).toBeInTheDocument();
});

it("all indicators are on paper, of which the page shows so many at first", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await backend.sql`
    insert into indicators (project_id, title)
    select ${id}, 'Wells of village ' || n from generate_series(1, 60) as n`;
  await visit(backend, id);
  const results = await section();
  expect(results.getAllByRole("article")).toHaveLength(12);
  fireEvent(window, new Event("beforeprint"));
  expect(results.getAllByRole("article")).toHaveLength(60);
  fireEvent(window, new Event("afterprint"));
  expect(results.getAllByRole("article")).toHaveLength(12);
});

it("less is better, answers and ratings are told in their words", async ({ backend, member }) => {
  const id = await onlineProject(member);
  const less = { title: "Cases", less_is_better: true, baseline: 90, target: 30 };
  await measure(backend, id, await addIndicator(backend, id, less), { value: 30 });
  const answer = { title: "Handed over", unit: "yes_no", target: 1 };
  await measure(backend, id, await addIndicator(backend, id, answer), { value: 0 });
  const rating = { title: "Service", unit: "rating", scale: ["Poor", "Fair", "Good"] };
  await measure(backend, id, await addIndicator(backend, id, rating), { value: 2 });
  await addIndicator(backend, id, { title: "Repairs" });
  await visit(backend, id);
  const results = await section();
  const card = (name: string) => results.getByRole("article", { name });
  expect(card("Cases")).toHaveTextContent("Target reached");
  expect(card("Cases")).toHaveTextContent("Less is better");
  expect(card("Handed over")).toHaveTextContent("Not reached yet");
  // No part of the way is done between yes and no.
  expect(card("Handed over")).not.toHaveTextContent("%");
  expect(card("Service")).toHaveTextContent("Fair (2 of 3)");
  expect(card("Repairs")).toHaveTextContent("Not measured yet");
});

it("the picture and the document that prove the last measurement open", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await addPhotos(member, id, ["pump-at-sunrise.png"]);
  const [photo] = await backend.sql`select id from photos_projet where project_id = ${id}`;
  const [document] = await backend.sql`
    insert into resources (project_id, title_resource, link_resource)
    values (${id}, 'Water quality', 'https://files.example/quality') returning id`;
  const evidence = { photo_id: photo?.id, resource_id: document?.id };
  await measure(backend, id, await addIndicator(backend, id), evidence);
  const user = await visit(backend, id);
  const results = await section();
  expect(results.getByRole("link", { name: /Water quality/ })).toHaveAttribute(
    "href",
    "https://files.example/quality",
  );
  await user.click(await results.findByRole("button", { name: /Pump at sunrise/ }));
  expect(await screen.findByRole("dialog")).toBeVisible();
});
