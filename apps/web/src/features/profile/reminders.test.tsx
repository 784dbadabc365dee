import { screen, waitFor } from "@testing-library/react";
import { createMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  // A page whose server sends mail.
  .extend("configured", { auto: true }, ({ backend }) => {
    const block = document.createElement("script");
    block.type = "application/json";
    block.id = "vigie-config";
    block.textContent = JSON.stringify({
      supabaseUrl: backend.url,
      supabaseAnonKey: backend.anonKey,
      canInviteByMail: true,
    });
    document.head.append(block);
    return true;
  })
  .extend("awa", ({ backend, organisation }) => createMember(backend, organisation));

const reminders = () => screen.findByRole("switch", { name: "A reminder each Monday morning" });

it("a time zone that the server does not know is told once, and is none", async ({
  backend,
  awa,
}) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: "Mars/Base",
  });
  const told: unknown[] = [];
  await renderApp("/profile", { backend, as: awa });
  sendRequestsTo(async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "PUT") told.push(await request.clone().json());
    return backend.fetch(request);
  });
  await waitFor(() => expect(told).toMatchObject([{ data: { time_zone: "Mars/Base" } }]));
  document.dispatchEvent(new Event("visibilitychange"));
  await reminders();
  expect(told).toHaveLength(1);
  const { data } = await awa.client.auth.getUser();
  expect(data.user?.user_metadata.time_zone ?? null).toBeNull();
});

it("the time zone of the browser is kept with the account", async ({ backend, awa }) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await renderApp("/profile", { backend, as: awa });
  await expect
    .poll(async () => (await awa.client.auth.getUser()).data.user?.user_metadata.time_zone)
    .toBe(timeZone);
});

it("reminders are on until a person switches them off, and can be switched on again", async ({
  backend,
  awa,
}) => {
  const user = await renderApp("/profile", { backend, as: awa });
  expect(await reminders()).toBeChecked();
  await user.click(await reminders());
  expect(await screen.findByText("You will get no more reminders")).toBeVisible();
  await waitFor(async () => expect(await reminders()).not.toBeChecked());
  const { data } = await awa.client.auth.getUser();
  expect(data.user?.user_metadata).toMatchObject({
    reminders: false,
    organization_id: awa.organisation.id,
  });
  await user.click(await reminders());
  expect(await screen.findByText("You will get reminders")).toBeVisible();
  await waitFor(async () => expect(await reminders()).toBeChecked());
});

it("the page knows that they were stopped from a mail", async ({ backend, awa }) => {
  await backend.sql`select private.leave_reminders(${awa.userId})`;
  await renderApp("/profile", { backend, as: awa });
  expect(await reminders()).not.toBeChecked();
});

it("what could not be saved is said, and the switch stays as it is", async ({ backend, awa }) => {
  const user = await renderApp("/profile", { backend, as: awa });
  await reminders();
  sendRequestsTo((input, init) =>
    init?.method === "PUT"
      ? Promise.resolve(new Response('{"msg":"no"}', { status: 422 }))
      : backend.fetch(input, init),
  );
  await user.click(await reminders());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to save whether you get reminders",
  );
  expect(await reminders()).toBeChecked();
  await expectLogged("failed.saveReminders");
});
