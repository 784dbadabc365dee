import { screen, within } from "@testing-library/react";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import {
  FOREIGN_PICTURE,
  onlineProject,
  PICTURE,
  visit,
} from "@/features/project-page/testing/visit";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const section = async () => within(await screen.findByRole("region", { name: "Key figures" }));
const image = (address: string) =>
  figureColumns(1, {
    ...figures.image,
    title: "Before and after",
    description: "Louda, two months apart.",
    image: address,
  });

describe("the picture of a tile", () => {
  it("is not loaded from third parties", async ({ member, backend }) => {
    const id = await onlineProject(member, image(FOREIGN_PICTURE));
    await visit(backend, id);
    expect(await (await section()).findByText("No picture yet")).toBeVisible();
    expect(document.querySelector(`img[src="${FOREIGN_PICTURE}"]`)).toBeNull();
  });

  it("that cannot be loaded leaves the tile with its words, and is logged once", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member, image(PICTURE));
    await renderApp(`/project/${id}`, { backend });
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const isImage = new URL(request.url).search.includes("image_dv1");
      return isImage ? new Response("{}", { status: 403 }) : backend.fetch(request);
    });
    expect(await (await section()).findByText("No picture yet")).toBeVisible();
    expect(screen.getByText("Louda, two months apart.")).toBeVisible();
    await expectLogged("failed.loadVisualization");
  });

  it("is asked for apart from the project, and only for tiles that show one", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member, {
      ...image(PICTURE),
      ...figureColumns(2, figures.pie),
    });
    const requests: URL[] = [];
    await visit(backend, id, requests);
    const shown = await (await section()).findByRole("img", { name: "Before and after" });
    expect(shown).toHaveAttribute("src", PICTURE);
    const selects = requests.map(({ searchParams }) => searchParams.get("select") ?? "");
    expect(selects.filter((columns) => columns.includes("image_dv"))).toEqual(["image_dv1"]);
  });
});

describe("the tiles", () => {
  it("are none where there is no visualization and nothing is known of the money", async ({
    member,
    backend,
  }) => {
    await visit(backend, await onlineProject(member, { dv1_titre: "" }));
    await screen.findByText("More is published here as the work goes on.");
    expect(screen.queryByRole("region", { name: "Key figures" })).not.toBeInTheDocument();
  });

  it("have the budget's beside a visualization, known or not", async ({ member, backend }) => {
    const id = await onlineProject(member, figureColumns(1, figures.pie));
    await visit(backend, id);
    const [, tile] = (await section()).getAllByRole("article");
    expect(tile).toHaveAccessibleName("Budget Progress");
    expect(tile).toHaveTextContent(/Not reported yet$/);
  });

  it("are those with a title, in order, and the budget", async ({ member, backend }) => {
    const id = await onlineProject(member, {
      budget: 1000,
      money_spent: 701,
      ...figureColumns(2, { ...figures.pictogram, title: "Women in charge" }),
      ...figureColumns(4, { ...figures.progress, title: "Committees trained", value: 83 }),
      ...figureColumns(5, { ...figures.pie, title: "Boreholes in service", value: 58 }),
    });
    await visit(backend, id);
    const tiles = (await section()).getAllByRole("article");
    expect(tiles.map((tile) => within(tile).getByRole("heading").textContent)).toEqual([
      "Women in charge",
      "Committees trained",
      "Boreholes in service",
      "Budget Progress",
    ]);
    const budget = within(screen.getByRole("article", { name: "Budget Progress" }));
    expect(budget.getByText("€701")).toBeVisible();
    expect(budget.getByText("Mostly spent")).toBeVisible();
    expect(screen.getByText("58%")).toBeVisible();
    expect(screen.getByText("83%")).toBeVisible();
    expect(screen.getByRole("img", { name: "Heart" })).toBeVisible();
  });

  it("are there for a budget alone", async ({ backend, member }) => {
    await visit(backend, await onlineProject(member, { budget: 412_000 }));
    expect((await section()).getByRole("article", { name: "Budget Progress" })).toBeVisible();
  });
});
