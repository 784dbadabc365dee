import { screen } from "@testing-library/react";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { configurePage, renderApp } from "@/testing/render-app";

let backend: TestBackend;

beforeAll(async () => {
  backend = await createTestBackend();
  configurePage(backend);
  const block = document.getElementById("vigie-config");
  if (!block) throw new Error("The page is not configured.");
  const configuration: object = JSON.parse(block.textContent);
  const tutorialUrl = "https://vimeo.com/76979871";
  block.textContent = JSON.stringify({ ...configuration, tutorialUrl });
});

afterAll(() => backend.close());

it("the tutorial that the server names is played", async () => {
  await renderApp("/tutorial", { backend });
  expect(await screen.findByTitle("Tutorial video")).toHaveAttribute(
    "src",
    "https://player.vimeo.com/video/76979871?dnt=1",
  );
  expect(screen.queryByText(/No tutorial/)).not.toBeInTheDocument();
});
