import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { expectLogged } from "@/testing/console";
import { askToFollow, followAs, offerFollowing } from "@/testing/following";
import { holdCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";

const it = test.extend("wells", ({ member }) =>
  createProject(member, { title: "Wells of Kaya", is_online: true }),
);

it.beforeEach(({ backend }) => offerFollowing(backend));
it.afterEach(() => {
  window.sessionStorage.clear();
  rememberLanguage(null);
});

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const over = () => heading("This link no longer works");
const someone = () => `${crypto.randomUUID()}@example.org`;

describe("a link that is none", () => {
  it.for([
    "/following#token=%3Cscript%3E",
    "/following/leave",
    "/following/leave?token=none&follow=00000000-0000-4000-8000-000000000000",
  ])("says what to do: %s", async (address, { backend }) => {
    await renderApp(address, { backend });
    expect(await over()).toBeVisible();
    expect(screen.getByText(/choose “Follow” on a project/)).toBeVisible();
    expect(screen.getByRole("link", { name: "See the public projects" })).toBeVisible();
  });

  it("that would confirm something does not after two days", async ({ backend, wells }) => {
    const token = await askToFollow(backend, { email: someone(), project: wells.id });
    await backend.sql`
      update private.follow_requests set created_at = now() - interval '49 hours'`;
    const user = await renderApp(`/following#confirm=${token}`, { backend });
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(await over()).toBeVisible();
    await expectLogged("This link no longer works");
    expect(await backend.sql`select from private.followers`).toHaveLength(0);
  });
});

it("a link confirms by a press alone, since scanners open it, and then shows what is followed", async ({
  backend,
  wells,
}) => {
  const email = someone();
  const token = await askToFollow(backend, { email, project: wells.id });
  const user = await renderApp(`/following#confirm=${token}`, { backend });
  const confirm = await screen.findByRole("button", { name: "Confirm" });
  await waitFor(() => expect(window.location.href).not.toContain(token));
  expect(await backend.sql`select from private.followers where email = ${email}`).toHaveLength(0);
  await user.click(confirm);
  expect(await screen.findByText(/^Confirmed/)).toBeVisible();
  expect(screen.getByText(`Mails go to ${email}.`)).toBeVisible();
  expect(screen.getByRole("link", { name: "Wells of Kaya" })).toHaveAttribute(
    "href",
    `/project/${wells.id}`,
  );
  await waitFor(() =>
    expect(Object.values({ ...window.sessionStorage })).toContain(`token=${token}`),
  );
});

it("a link that is pressed again once what it was about is stopped says that nothing is followed, and confirms nothing", async ({
  backend,
  wells,
}) => {
  const token = await followAs(backend, { email: someone(), project: wells.id });
  await backend.sql`delete from private.follows`;
  const user = await renderApp(`/following#confirm=${token}`, { backend });
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("You follow nothing any more.")).toBeVisible();
  expect(screen.queryByText("Confirmed")).not.toBeInTheDocument();
});

it("what is not public at the moment is called that", async ({ backend, member, wells }) => {
  const email = someone();
  await followAs(backend, { email, project: wells.id });
  const token = await followAs(backend, { email, organisation: member.organisation.id });
  await backend.sql`update public.projects set is_online = false`;
  await renderApp(`/following#token=${token}`, { backend });
  for (const what of ["A project", "An organisation"])
    expect(await screen.findByText(`${what} that is not public at the moment`)).toBeVisible();
});

describe("what an address follows", () => {
  it("is changed, ended one by one, and kept on the server", async ({ backend, member, wells }) => {
    const email = someone();
    await followAs(backend, { email, project: wells.id });
    await followAs(backend, { email, organisation: member.organisation.id });
    const token = await followAs(backend, { email, filters: { country: "sn", search: "eau" } });
    const user = await renderApp(`/following#token=${token}`, { backend });
    const list = await screen.findByRole("link", { name: "Projects in Senegal on “eau”" });
    expect(list).toHaveAttribute("href", "/monitoring?view=projects&search=eau&country=sn");
    await screen.findByRole("link", { name: `Projects of ${member.organisation.name}` });
    await waitFor(() => expect(window.location.hash).toBe(""));

    const pace = screen.getByRole("combobox", { name: "How often: Wells of Kaya" });
    const letGo = holdCalls(backend, "POST", "rpc/change_following");
    await user.selectOptions(pace, "weekly");
    expect(pace).toHaveValue("weekly");
    letGo();
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(pace).toHaveValue("weekly");
    await user.selectOptions(screen.getByRole("combobox", { name: "Language of the mails" }), "fr");
    await waitFor(async () =>
      expect(
        await backend.sql`
          select language, array_agg(distinct pace order by pace) as paces
          from private.followers join private.follows on follower_id = followers.id
          where email = ${email} group by language`,
      ).toEqual([{ language: "fr", paces: ["at_once", "weekly"] }]),
    );

    await user.click(screen.getByRole("button", { name: "Stop: Wells of Kaya" }));
    expect(await screen.findByText("You no longer follow this: Wells of Kaya")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Wells of Kaya" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^Stop: Projects of/ })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: /^Stop: Projects of/ }));
    await user.click(await screen.findByRole("button", { name: /^Stop: Projects in/ }));
    expect(await screen.findByText("You follow nothing any more.")).toBeVisible();
    expect(
      await backend.sql`
      select from private.follows join private.followers on followers.id = follower_id
      where email = ${email}`,
    ).toHaveLength(0);
  });

  it("says nothing of a project that went offline but that it is not public", async ({
    backend,
    wells,
  }) => {
    const token = await followAs(backend, { email: someone(), project: wells.id });
    await backend.sql`update projects set is_online = false where id = ${wells.id}`;
    await renderApp(`/following#token=${token}`, { backend });
    expect(await screen.findByText("A project that is not public at the moment")).toBeVisible();
    expect(screen.queryByText("Wells of Kaya")).not.toBeInTheDocument();
  });

  it("is deleted with the address after a question", async ({ backend, wells }) => {
    const email = someone();
    const token = await followAs(backend, { email, project: wells.id });
    const user = await renderApp(`/following#token=${token}`, { backend });
    const button = await screen.findByRole("button", { name: "Delete everything about me" });
    await user.click(button);
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(button).toHaveFocus());
    expect(await backend.sql`select from private.followers where email = ${email}`).toHaveLength(1);
    await user.click(button);
    await user.click(await screen.findByRole("button", { name: "Delete everything" }));
    const answer = await heading("Everything about you is deleted");
    await waitFor(() => expect(answer).toHaveFocus());
    expect(await backend.sql`select from private.followers where email = ${email}`).toHaveLength(0);
    expect({ ...window.sessionStorage }).toEqual({});
  });

  it("that could not be changed stays as it was, each with what happened to it", async ({
    backend,
    member,
    wells,
  }) => {
    const email = someone();
    await followAs(backend, { email, organisation: member.organisation.id });
    const token = await followAs(backend, { email, project: wells.id });
    const user = await renderApp(`/following#token=${token}`, { backend });
    const paces = await screen.findAllByRole("combobox", { name: /^How often/ });
    const letGo = holdCalls(backend, "POST", "rpc/change_following");
    for (const pace of paces) await user.selectOptions(pace, "weekly");
    for (const pace of paces) expect(pace).toHaveValue("weekly");
    await backend.sql`delete from private.followers`;
    letGo();
    for (const row of screen.getAllByRole("listitem")) {
      const alert = await within(row).findByRole("alert");
      expect(alert).toHaveTextContent("This link no longer works");
    }
    for (const pace of paces) expect(pace).toHaveValue("at_once");
    await expectLogged("This link no longer works", 2);
  });
});

describe("the link at the end of a mail", () => {
  it("stops by a press alone, and leads on to all else", async ({ backend, member, wells }) => {
    const email = someone();
    await followAs(backend, { email, organisation: member.organisation.id });
    const token = await followAs(backend, { email, project: wells.id });
    const [follow] = await backend.sql<{ id: string }[]>`
      select id from private.follows where project_id = ${wells.id}`;
    const address = `/following/leave?token=${token}&follow=${follow?.id}`;
    const user = await renderApp(address, { backend });
    expect(await screen.findByText("You follow: Wells of Kaya")).toBeVisible();
    await waitFor(() => expect(window.location.href).not.toContain(token));
    expect(
      await backend.sql`select from private.follows where id = ${follow?.id ?? null}`,
    ).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Stop these mails" }));
    expect(await screen.findByText("You no longer follow this: Wells of Kaya")).toBeVisible();
    expect(
      await backend.sql`select from private.follows where id = ${follow?.id ?? null}`,
    ).toHaveLength(0);
    expect(await heading("No more mails")).toHaveFocus();
    expect(screen.getByRole("link", { name: "See what else you follow" })).toHaveAttribute(
      "href",
      `/following#token=${token}`,
    );
  });

  it("says so where that was stopped before", async ({ backend, wells }) => {
    const token = await followAs(backend, { email: someone(), project: wells.id });
    const other = "00000000-0000-4000-8000-000000000000";
    await renderApp(`/following/leave?token=${token}&follow=${other}`, { backend });
    expect(await screen.findByText("This was stopped before.")).toBeVisible();
  });

  it("of a mail about several things says which, and deletes all about the address", async ({
    backend,
    member,
    wells,
  }) => {
    const email = someone();
    await followAs(backend, { email, organisation: member.organisation.id });
    const token = await followAs(backend, { email, project: wells.id });
    const user = await renderApp(`/following/leave?token=${token}`, { backend });
    expect(await screen.findByText(/All of it ends with one press/)).toBeVisible();
    const listed = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(listed).toEqual([`Projects of ${member.organisation.name}`, "Wells of Kaya"]);
    expect(await backend.sql`select from private.followers where email = ${email}`).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Stop all mails" }));
    expect(await heading("No more mails")).toHaveFocus();
    expect(await backend.sql`select from private.followers where email = ${email}`).toHaveLength(0);
  });

  it("of a mail about several things offers to keep some", async ({ backend, member, wells }) => {
    const email = someone();
    await followAs(backend, { email, organisation: member.organisation.id });
    const token = await followAs(backend, { email, project: wells.id });
    await renderApp(`/following/leave?token=${token}`, { backend });
    const keep = await screen.findByRole("link", { name: "Keep some of them" });
    expect(keep).toHaveAttribute("href", `/following#token=${token}`);
    cleanup();
    await renderApp(`/following#token=${token}`, { backend });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Stop: Wells of Kaya" }));
    await screen.findByText("You no longer follow this: Wells of Kaya");
    expect(
      await backend.sql`
        select organization_id::integer as id from private.follows
        join private.followers on followers.id = follower_id where email = ${email}`,
    ).toEqual([{ id: member.organisation.id }]);
  });
});

describe("the link of a mail in French", () => {
  it.for([
    ["/following#token=TOKEN&language=fr", "Ce que vous suivez"],
    ["/following#confirm=TOKEN&language=fr", "Suivre par e-mail"],
    ["/following/leave?token=TOKEN&language=fr", "Ne plus recevoir ces e-mails\u00a0?"],
  ] as const)("opens in French: %s", async ([address, title], { backend, wells }) => {
    const token = await followAs(backend, { email: someone(), project: wells.id });
    await renderApp(address.replace("TOKEN", token), { backend });
    expect(await heading(title)).toBeVisible();
    await waitFor(() => expect(document.documentElement).toHaveAttribute("lang", "fr"));
  });

  it("stays in another language that is chosen there, over a reload", async ({
    backend,
    wells,
  }) => {
    const token = await followAs(backend, { email: someone(), project: wells.id });
    await renderApp(`/following#token=${token}&language=fr`, { backend });
    await heading("Ce que vous suivez");
    await waitFor(() => expect(window.location.hash).toBe(""));
    act(() => rememberLanguage("en"));
    expect(await heading("What you follow")).toBeVisible();
    // What a reload finds.
    expect(Object.values({ ...window.sessionStorage })).toContain(`token=${token}`);
  });

  it("names no language that is none", async ({ backend, wells }) => {
    const token = await followAs(backend, { email: someone(), project: wells.id });
    await renderApp(`/following#token=${token}&language=%3Cscript%3E`, { backend });
    expect(await heading("What you follow")).toBeVisible();
  });
});
