import { screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const embed = () => screen.findByRole("button", { name: "Embed" });
const code = (dialog: HTMLElement) => within(dialog).getByText(/^<iframe/).textContent;

async function openDialog(backend: TestBackend, address: string) {
  const user = await renderApp(address, { backend });
  await user.click(await embed());
  return { user, dialog: await screen.findByRole("dialog", { name: "Show on another site" }) };
}

it("a project that is offline is not to be embedded, not even for its owner", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member, { title: "Wells" });
  await renderApp(`/project/${id}`, { backend, as: member });
  await screen.findByRole("button", { name: "Share" });
  expect(screen.queryByRole("button", { name: "Embed" })).not.toBeInTheDocument();
});

it("the code of a project has its title as text, a link, and what is chosen", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member, { title: 'Wells "<&>"', is_online: true });
  const { user, dialog } = await openDialog(backend, `/project/${id}`);
  const address = `https://vigie.example/embed/project/${id}`;
  const title = "Wells &quot;&lt;&amp;&gt;&quot;";
  expect(code(dialog)).toContain(`<iframe src="${address}" title="${title}" width="100%"`);
  expect(code(dialog)).toContain(`<a href="https://vigie.example/project/${id}">${title}</a>`);
  await user.selectOptions(within(dialog).getByRole("combobox"), "Dark");
  expect(code(dialog)).toContain(`${address}?theme=dark"`);
  expect(within(dialog).getByTitle("Preview")).toHaveAttribute(
    "src",
    `/embed/project/${id}?theme=dark`,
  );
  expect(code(dialog)).toContain("/embed.js");
  await user.click(within(dialog).getByRole("checkbox"));
  expect(code(dialog)).not.toContain("<script");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("the code of the list has its filters, as list or map", async ({ backend, member }) => {
  await createProject(member, { title: "Wells", status: "completed", is_online: true });
  const { user, dialog } = await openDialog(backend, "/monitoring?status=completed");
  expect(code(dialog)).toContain('src="https://vigie.example/embed/list?status=completed"');
  await user.click(within(dialog).getByRole("radio", { name: "The map" }));
  expect(code(dialog)).toContain('src="https://vigie.example/embed/map?status=completed"');
  expect(code(dialog)).toContain("/monitoring?view=projects&amp;status=completed");
});
