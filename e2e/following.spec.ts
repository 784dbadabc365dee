import { readFile } from "node:fs/promises";
import { linkIn, startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import { embeddedDatabase, inDatabase } from "../tools/lib/embedded-database";
import { demoMember } from "./support/people";
import { rowOfFullProject } from "./support/public-stage";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

const reader = "reader@example.org";

let mail: TestMailServer;
let vigie: Vigie;

test.beforeAll(async () => {
  mail = await startMailServer();
  const settings = { SMTP_URL: mail.url };
  vigie = await startVigie({ demoPassword: demoMember.password, isPublic: true, settings });
});
test.afterAll(async () => {
  await vigie.remove();
  await mail.close();
});

/** What followers are told waits until changes pause: an hour passes. */
const passAnHour = () =>
  inDatabase(embeddedDatabase(vigie.dataDirectory), async (sql) => {
    await sql`
      insert into private.follow_looks (until) values (now() - interval '5 minutes')
      on conflict (is_only) do update set until = excluded.until`;
    await sql`select private.fill_follow_news(now() + interval '1 hour')`;
    await sql`
      update private.outbox set created_at = now(), due_at = now() where kind = 'follow_news'`;
  });

/** The address behind a label in the text of a mail. */
function addressIn(text: string, path: string): string {
  const address = text.match(/https?:\S+/g)?.find((each) => new URL(each).pathname === path);
  if (address === undefined) throw new Error(`No link to ${path} in: ${text}`);
  return address;
}

test("a reader follows a project, hears what changes, and leaves", async ({ page }) => {
  const { id } = await rowOfFullProject(vigie);
  await page.goto(`${vigie.url}/project/${id}`);
  await page.getByRole("button", { name: "Follow" }).click();
  const dialog = page.getByRole("dialog", { name: "Follow" });
  await dialog.getByLabel("Email").fill(reader);
  await dialog.getByRole("button", { name: "Follow" }).click();
  await expect(dialog.getByText(/a mail with a link is on its way/)).toBeVisible();

  const asked = linkIn(await mail.mailTo(reader));
  mail.received.length = 0;
  const token = asked.values.get("confirm") ?? "";
  await page.goto(`${asked.page}#${asked.values}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^Confirmed/)).toBeVisible();
  await expect(page).toHaveURL(`${vigie.url}/following`);
  await page.reload();
  await expect(page.getByText(`Mails go to ${reader}.`)).toBeVisible();

  await vigie.add("key_milestones", [
    { project_id: id, name_milestone: "The last pump runs", status_milestone: "completed" },
  ]);
  await passAnHour();
  const { content } = await mail.mailTo(reader);
  const text = content.text ?? "";
  expect(text).toContain("The last pump runs");
  expect(addressIn(text, `/project/${id}`)).toBe(`${vigie.url}/project/${id}`);

  await page.goto(addressIn(text, "/following/leave"));
  await expect(page.getByText(/^You follow: /)).toBeVisible();
  await expect(page).toHaveURL(`${vigie.url}/following/leave`);
  await page.getByRole("button", { name: "Stop these mails" }).click();
  await expect(page.getByText(/^You no longer follow this:/)).toBeVisible();
  await page.getByRole("link", { name: "See what else you follow" }).click();
  await expect(page.getByText("You follow nothing any more.")).toBeVisible();
  await page.getByRole("button", { name: "Delete everything about me" }).click();
  await page.getByRole("button", { name: "Delete everything", exact: true }).click();
  await expect(page.getByText("Everything about you is deleted")).toBeVisible();
  const known = await inDatabase(
    embeddedDatabase(vigie.dataDirectory),
    (sql) => sql`select from private.followers`,
  );
  expect(known).toHaveLength(0);
  const log = await readFile(`${vigie.dataDirectory}.log`, "utf8");
  expect(log).not.toContain(token);
  expect(log).not.toContain(reader);
});
