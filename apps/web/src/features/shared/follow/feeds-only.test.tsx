import { screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { offerFollowing } from "@/testing/following";
import { renderApp } from "@/testing/render-app";

it("a server that sends no mail offers the feed alone", async ({ backend, member }) => {
  await offerFollowing(backend, { follow: "feeds" });
  await createProject(member, { title: "Wells", status: "completed", is_online: true });
  const user = await renderApp("/monitoring?status=completed", { backend });
  await user.click(await screen.findByRole("button", { name: "Follow" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Follow" }));
  expect(dialog.getByText("Projects (Completed)")).toBeVisible();
  expect(dialog.queryByRole("textbox", { name: "Email" })).not.toBeInTheDocument();
  expect(dialog.getByRole("textbox", { name: "Feed" })).toHaveValue(
    "https://vigie.example/data/projects.atom?status=completed",
  );
});
