import { screen, waitFor, within } from "@testing-library/react";
import { createMember, createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { followAs, offerFollowing } from "@/testing/following";
import { renderApp } from "@/testing/render-app";
import { requestsSettled } from "@/testing/requests";
import { watchDownloads } from "@/testing/watch-downloads";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./settings-page");

it.beforeEach(({ backend }) => offerFollowing(backend, { followerAddresses: true }));

const count = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const download = () => screen.queryByRole("button", { name: "Download addresses" });

it("members see how many follow, of their organisation alone, and get no addresses", async ({
  backend,
  member,
  stranger,
}) => {
  const colleague = await createMember(backend, member.organisation);
  const { id } = await createProject(member, { title: "Wells", is_online: true });
  const theirs = await createProject(stranger, { title: "School", is_online: true });
  await followAs(backend, { email: "awa@example.org", project: id });
  await followAs(backend, { email: "kofi@example.org", project: id });
  await followAs(backend, { email: "kofi@example.org", project: theirs.id });
  await followAs(backend, { email: "kofi@example.org", organisation: member.organisation.id });
  await renderApp("/settings", { backend, as: colleague });
  await waitFor(() => expect(count("Single projects")).toBe("2"));
  expect(count("All of the organisation")).toBe("1");
  expect(count("Lists of its projects")).toBe("0");
  await requestsSettled();
  expect(download()).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent("kofi@example.org");
});

it("administrators download addresses for a purpose that the history keeps", async ({
  backend,
  member,
}) => {
  await backend.sql`
    insert into private.settings (name, value) values ('follower_addresses', 1)
    on conflict do nothing`;
  const saved = watchDownloads();
  const filters = { organisation: String(member.organisation.id), country: "sn" };
  await followAs(backend, { email: "ama@example.org", filters });
  const user = await renderApp("/settings", { backend, as: member });
  await user.click(await screen.findByRole("button", { name: "Download addresses" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Download addresses" }));
  const purpose = dialog.getByRole("textbox", { name: "What are they for?" });
  await user.type(purpose, "News");
  await user.click(dialog.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(purpose).toHaveAccessibleDescription(/in 10 to 500 characters/));
  expect(saved).toEqual([]);
  await user.type(purpose, " of the annual meeting");
  await user.click(dialog.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.split("\r\n");
  expect(lines?.[0]).toContain("Email,Follows,How often,Since");
  expect(lines?.[1]).toMatch(
    /^ama@example\.org,Projects of Terres d’Eau in Senegal,At most once a day,\d{4}-\d\d-\d\d$/,
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const [entry] = await backend.sql`select new_values from history where table_name = 'followers'`;
  expect(entry).toEqual({ new_values: { purpose: "News of the annual meeting" } });
});
