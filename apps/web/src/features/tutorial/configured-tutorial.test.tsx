import { screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { configurePage, renderApp } from "@/testing/render-app";

it.beforeAll(({ backend }) => {
  configurePage(backend);
  const block = document.getElementById("vigie-config");
  if (!block) throw new Error("The page is not configured.");
  const configuration: object = JSON.parse(block.textContent);
  const tutorialUrl = "https://vimeo.com/76979871";
  block.textContent = JSON.stringify({ ...configuration, tutorialUrl });
});

it("the tutorial that the server names is played", async ({ backend }) => {
  await renderApp("/tutorial", { backend });
  expect(await screen.findByTitle("Tutorial video")).toHaveAttribute(
    "src",
    "https://player.vimeo.com/video/76979871?dnt=1",
  );
  expect(screen.queryByRole("heading", { name: "Step by step" })).not.toBeInTheDocument();
});
