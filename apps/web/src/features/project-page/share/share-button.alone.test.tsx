import { screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { afterAll, expect, vi } from "vitest";
import { onlineProject, visit } from "@/features/project-page/testing/visit";
import { expectLogged } from "@/testing/console";

vi.mock("@/features/project-page/share/notices", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
afterAll(() => vi.doUnmock("@/features/project-page/share/notices"));

it("a copied link is confirmed where the code of notices does not come", async ({
  backend,
  member,
}) => {
  const user = await visit(backend, await onlineProject(member, { title: "Wells of Kaya" }));
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Wells of Kaya" })).toBeVisible();
  await expectLogged("LazyPart", 1);
});
