import { screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { afterAll, expect, vi } from "vitest";
import { onlineProject, visit } from "@/features/project-page/testing/visit";
import { expectLogged } from "@/testing/console";

vi.mock("@/features/project-page/project-content", () => {
  const fail = () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  };
  return Object.defineProperties(
    { fetchProjectLists: () => {} },
    {
      ContentsBar: { get: fail, enumerable: true },
      ProjectContent: { get: fail, enumerable: true },
      PublishedBy: { get: fail, enumerable: true },
    },
  );
});
vi.mock("@/features/project-page/share/notices", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
afterAll(() => {
  vi.doUnmock("@/features/project-page/project-content");
  vi.doUnmock("@/features/project-page/share/notices");
});

it("code that does not come leaves the first facts on the page, and a way to load it again", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member, {
    title: "Wells of Kaya",
    budget: 1000,
  });
  await visit(backend, id);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The rest of this page could not be loaded.",
  );
  expect(screen.getByRole("button", { name: "Load the page again" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Wells of Kaya" })).toBeVisible();
  expect(screen.getByText("€1,000")).toBeVisible();
  // The bar of sections, the sections, and the organisation at their end.
  expectLogged("LazyPart", 3);
});

it("a copied link is confirmed where the code of notices does not come", async ({
  backend,
  member,
}) => {
  const user = await visit(backend, await onlineProject(member, { title: "Wells of Kaya" }));
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Wells of Kaya" })).toBeVisible();
  // And what the test above says.
  expectLogged("LazyPart", 4);
});
