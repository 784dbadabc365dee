import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { FROM_LIST, readListNavigation } from "@/lib/list-navigation";
import { expectLogged } from "@/testing/console";
import { offerFollowing } from "@/testing/following";
import { renderApp } from "@/testing/render-app";
import { requestsSettled, sendRequestsTo } from "@/testing/requests";

it.beforeEach(({ backend }) => offerFollowing(backend));

const followButton = () => screen.findByRole("button", { name: "Follow" });
const dialogNow = () => screen.findByRole("dialog", { name: "Follow" });

it("a project that is offline is not to be followed, not even by its owner", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member, { title: "Wells" });
  await renderApp(`/project/${id}`, { backend, as: member });
  await screen.findByRole("button", { name: "Share" });
  expect(screen.queryByRole("button", { name: "Follow" })).not.toBeInTheDocument();
});

it("an address that is none is refused, and what failed keeps what was typed", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member, { title: "Wells", is_online: true });
  const user = await renderApp(`/project/${id}`, { backend });
  await user.click(await followButton());
  const dialog = within(await dialogNow());
  const email = dialog.getByRole("textbox", { name: "Email" });
  await user.type(email, "awa@{Enter}");
  await waitFor(() => expect(email).toHaveAccessibleDescription(/valid email address/));
  await user.type(email, "example.org");
  await user.click(dialog.getByRole("radio", { name: /^Once a week/ }));
  sendRequestsTo((input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/rpc/follow")) return backend.fetch(request);
    return Promise.resolve(Response.json({ message: "Too many today" }, { status: 429 }));
  });
  await user.click(dialog.getByRole("button", { name: "Follow" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Too many today");
  await expectLogged("Too many today");
  expect(email).toHaveValue("awa@example.org");
  expect(dialog.getByRole("radio", { name: /^Once a week/ })).toBeChecked();
  expect(await backend.sql`select from private.follow_requests`).toHaveLength(0);
});

it("a project is followed by keyboard, and nothing says whether the address is known", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member, { title: "Wells of <Kaya>", is_online: true });
  const user = await renderApp(`/project/${id}`, { backend });
  const button = await followButton();
  button.focus();
  await user.keyboard("{Enter}");
  const dialog = within(await dialogNow());
  expect(dialog.getByText("Wells of <Kaya>")).toBeVisible();
  expect(dialog.getByText(/nobody gets to see it/)).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Feed" })).toHaveValue(
    `https://vigie.example/data/projects/${id}.atom`,
  );
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "Awa@Example.org{Enter}");
  const answer = await dialog.findByText(/^If this address can be used/);
  expect(answer).toHaveFocus();
  expect(
    await backend.sql`select email, project_id, pace, language from private.follow_requests`,
  ).toEqual([{ email: "awa@example.org", project_id: id, pace: "at_once", language: "en" }]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it("a list is followed as it is narrowed, in words, and one that is an organisation's as such", async ({
  backend,
  member,
}) => {
  await backend.sql`delete from private.follow_requests`;
  await createProject(member, { title: "Water", countries: ["sn"], is_online: true });
  const { id, name } = member.organisation;
  const address = `/monitoring?country=sn&search=water&organisation=${id}&sort=title`;
  const user = await renderApp(address, { backend });
  await user.click(await followButton());
  const dialog = within(await dialogNow());
  expect(await dialog.findByText(`Projects of ${name} in Senegal on “water”`)).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Feed" })).toHaveValue(
    `https://vigie.example/data/projects.atom?search=water&country=sn&organisation=${id}`,
  );
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "awa@example.org{Enter}");
  await dialog.findByText(/^If this address can be used/);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.clear(screen.getByRole("searchbox"));
  await user.click(screen.getByRole("button", { name: /Senegal/ }));
  await user.click(await followButton());
  const other = within(await dialogNow());
  expect(await other.findByText(`Projects of ${name}`)).toBeVisible();
  await user.type(other.getByRole("textbox", { name: "Email" }), "kofi@example.org{Enter}");
  await other.findByText(/^If this address can be used/);
  expect(
    await backend.sql`
      select filters, organization_id::integer as id from private.follow_requests order by email`,
  ).toEqual([
    { filters: { search: "water", country: "sn", organisation: String(id) }, id: null },
    { filters: null, id },
  ]);
});

it("the link of an embed opens what follows it at once", async ({ backend, member }) => {
  const { id } = await createProject(member, { title: "Wells", is_online: true });
  const user = await renderApp(`/project/${id}?from=embed#follow`, { backend, state: FROM_LIST });
  expect(await dialogNow()).toBeVisible();
  // A reload or a way back does not open it again.
  expect(window.location.href).toMatch(/\?from=embed$/);
  expect(readListNavigation(window.history.state).fromList).toBe(true);
  await user.click(within(await dialogNow()).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await requestsSettled();
});
