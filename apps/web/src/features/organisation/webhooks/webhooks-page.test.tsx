import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./webhooks-page");

let awa: TestMember;

const url = "https://hooks.example.org/vigie";

const it = test
  .extend("open", ({ backend }) => async (): Promise<UserEvent> => {
    const user = await renderApp("/settings/webhooks", { backend, as: awa });
    await screen.findByRole("button", { name: "Add webhook" });
    return user;
  })
  .extend("added", () => async (events = ["project.online", "project.offline"]) => {
    const { data } = await awa.client.rpc("add_webhook", { url, events }).throwOnError();
    return data[0]?.id ?? "";
  })
  .extend("stored", ({ backend }) => async () => {
    const [row] = await backend.sql`
      select id, url, events, stopped from private.webhooks where organization_id = ${awa.organisation.id}`;
    return row;
  })
  /** What the server says came of a message that waits. */
  .extend("answer", ({ backend }) => async (outcome: string, answer: string): Promise<void> => {
    await backend.sql`
      update private.outbox set ended_at = now(), outcome = ${outcome}, answer = ${answer}, attempts = attempts + 1
      where ended_at is null`;
  });

it.beforeEach(async ({ backend }) => {
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

async function choose(user: UserEvent, action: string): Promise<void> {
  await user.click(
    await screen.findByRole("button", { name: "Manage the webhook to hooks.example.org" }),
  );
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

const dialog = async () => within(await screen.findByRole("dialog"));
const question = async () => within(await screen.findByRole("alertdialog"));

it("webhooks are not for members who are no administrators, here or in the settings", async ({
  backend,
  added,
}) => {
  await added();
  const issa = await createMember(backend, awa.organisation);
  await renderApp("/settings/webhooks", { backend, as: issa });
  expect(
    await screen.findByText("Only administrators of your organisation see its webhooks."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add webhook" })).toBeNull();
  expect(screen.queryByText(url)).toBeNull();
});

it("one is added, whose address may be one of the web alone, and its secret shown once", async ({
  backend,
  stored,
}) => {
  const user = await renderApp("/settings", { backend, as: awa });
  await user.click(await screen.findByRole("link", { name: "See the webhooks" }));
  expect(await screen.findByText("There is no webhook yet.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  const { getByRole, getAllByRole, findByText } = await dialog();
  const field = getByRole("textbox", { name: "Address" });
  for (const typed of ["", "https://127.0.0.1/"]) {
    if (typed !== "") await user.type(field, typed);
    await user.click(getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        expect.stringContaining("Enter an address that begins with https://"),
      ),
    );
    expect(field).toHaveValue(typed);
  }
  await user.clear(field);
  await user.type(field, "hooks.example.org/vigie");
  for (const box of getAllByRole("checkbox")) await user.click(box);
  await user.click(getByRole("button", { name: "Save" }));
  expect(await findByText("Choose at least one event")).toBeVisible();
  expect(await stored()).toBeUndefined();
  for (const box of getAllByRole("checkbox")) await user.click(box);
  await user.click(getByRole("checkbox", { name: "A project was deleted" }));
  const letGo = holdCalls(backend, "POST", "rpc/add_webhook");
  await user.click(getByRole("button", { name: "Save" }));
  await user.keyboard("{Escape}");
  letGo();
  const secret = await screen.findByRole<HTMLInputElement>("textbox", { name: "Secret" });
  const [row] = await backend.sql`
    select 'whsec_' || encode(secret, 'base64') as secret from private.webhook_secrets
    where webhook_id = ${(await stored())?.id}`;
  await user.keyboard("{Escape}");
  window.history.back();
  await user.click((await question()).getByRole("button", { name: "Stay on this page" }));
  expect(secret).toHaveValue(row?.secret);
  expect(secret).toBeVisible();
  await user.click((await dialog()).getByRole("button", { name: "Done" }));
  expect(await screen.findByText(url)).toBeVisible();
  expect(screen.getByText("In use")).toBeVisible();
  expect(screen.queryByText("A project was deleted")).toBeNull();
  expect(document.body).not.toHaveTextContent("whsec_");
  expect(await stored()).toMatchObject({
    url,
    events: ["project.online", "project.changed", "project.offline"],
    stopped: null,
  });
});

it("one is changed, paused, resumed and deleted after a question", async ({
  open,
  added,
  stored,
}) => {
  await added();
  const user = await open();
  await choose(user, "Change");
  const form = await dialog();
  const field = form.getByRole("textbox", { name: "Address" });
  expect(field).toHaveValue(url);
  await user.clear(field);
  await user.type(field, "https://hooks.example.org/other");
  await user.click(form.getByRole("checkbox", { name: "A project went offline" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Webhook saved")).toBeVisible();
  expect(await stored()).toMatchObject({
    url: "https://hooks.example.org/other",
    events: ["project.online"],
  });
  await choose(user, "Pause");
  expect(await screen.findByText("Paused")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send a test" })).toBeNull();
  await choose(user, "Resume");
  expect(await screen.findByText("In use")).toBeVisible();
  await choose(user, "Delete");
  await user.click((await question()).getByRole("button", { name: "Cancel" }));
  await choose(user, "Delete");
  await user.click((await question()).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("There is no webhook yet.")).toBeVisible();
  expect(await stored()).toBeUndefined();
});

it("a secret is replaced after a question, and the former one said to end", async ({
  open,
  added,
}) => {
  await added();
  const user = await open();
  await choose(user, "Replace the secret");
  await user.click((await question()).getByRole("button", { name: "Replace the secret" }));
  expect(await screen.findByRole("textbox", { name: "Secret" })).toHaveDisplayValue(/^whsec_/);
  await user.click((await dialog()).getByRole("button", { name: "Done" }));
  expect(
    await screen.findByText(/^The former secret ends in (?:23 h|24 h|1 day)\.$/),
  ).toBeVisible();
});

it("a test is sent, its answer shown, and what was sent is sent again", async ({
  backend,
  open,
  added,
  answer,
}) => {
  await added();
  const user = await open();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  const lookAgain = () => act(() => vi.advanceTimersByTimeAsync(2000));
  await user.click(screen.getByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("Test: Being sent")).toBeVisible();
  await answer("sent", "200 Thank you");
  await lookAgain();
  expect(await screen.findByText("Test: Arrived. Answer: 200 “Thank you”")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send again: Test" }));
  expect(await screen.findByText("Test: Being sent")).toBeVisible();
  await answer("refused", "!private_address");
  await lookAgain();
  expect(
    await screen.findByText(/^Test: Did not arrive\. The name does not lead to/),
  ).toBeVisible();
  expect(await backend.sql`select from private.outbox`).toHaveLength(1);
  await choose(user, "Pause");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Send / })).toBeNull());
});

it("messages have the name of their project, and when they are tried again", async ({
  backend,
  open,
  added,
}) => {
  const id = await added();
  const { id: project } = await createProject(awa, { title: "Wells of Kaya" });
  const put = (content: object, answered: string | null, due: string) => backend.sql`
    insert into private.outbox (kind, recipient, content, attempts, answer, due_at)
    values ('webhook', ${id}, ${JSON.stringify(content)}::text::jsonb, 3, ${answered}, now() + ${due}::interval)`;
  await put({ type: "project.online", project_ids: [project] }, "302 ", "121 minutes");
  await put({ type: "project.deleted", project_ids: [crypto.randomUUID()] }, "!timeout", "0");
  const several = [project, crypto.randomUUID(), crypto.randomUUID()];
  await put({ type: "project.changed", project_ids: several }, null, "0");
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Messages to hooks.example.org" }));
  const list = within(
    await screen.findByRole("list", { name: "The last messages to hooks.example.org" }),
  );
  expect(list.getByText("Online: Wells of Kaya")).toBeVisible();
  expect(list.getByText("Tried again in 2 h")).toBeVisible();
  expect(
    list.getByText(/3 attempts · Answer: 302, a redirect, which is not followed/),
  ).toBeVisible();
  expect(list.getByText("Deleted: a project")).toBeVisible();
  expect(list.getByText("Changed: 3 projects")).toBeVisible();
  expect(list.getByText("Tried again soon")).toBeVisible();
  expect(list.getByText(/No answer within 20 seconds/)).toBeVisible();
});

it("one that was stopped says why, here and in the settings, and leads back to use", async ({
  backend,
  open,
  added,
}) => {
  const id = await added();
  await backend.sql`select private.stop_webhook(${id}, 'failing')`;
  await renderApp("/settings", { backend, as: awa });
  expect(
    await screen.findByText("1 webhook was stopped, since nothing reaches it any more."),
  ).toBeVisible();
  await userEvent.setup().click(screen.getByRole("link", { name: "See the webhooks" }));
  expect(await screen.findByText(/Messages were tried for three days/)).toBeVisible();
  const user = userEvent.setup();
  await choose(user, "Resume");
  expect(await screen.findByText("In use")).toBeVisible();
  expect(open).toBeDefined();
});

it("what fails is said, and can be tried again", async ({ backend, open, added }) => {
  await added();
  const user = await open();
  sendRequestsTo(async (input, init) => {
    const request = new Request(input, init);
    return /test_webhook|deliveries/.test(request.url)
      ? new Response('{"message":"No"}', { status: 400 })
      : backend.fetch(request);
  });
  await user.click(screen.getByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("No")).toBeVisible();
  await expectLogged("No");
  await user.click(screen.getByRole("button", { name: "Messages to hooks.example.org" }));
  expect(await screen.findByText("Failed to load the messages")).toBeVisible();
  await expectLogged("failed.loadDeliveries");
  sendRequestsTo(backend.fetch);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing was sent yet.")).toBeVisible();
});
