import { screen, waitFor } from "@testing-library/react";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { expect, onTestFinished, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

async function openForm(backend: TestBackend, as: TestMember) {
  const user = await renderApp("/dashboard", { backend, as });
  const name = "Invite a colleague to join the organisation";
  await user.click(await screen.findByRole("button", { name }));
  await screen.findByRole("dialog", { name: "Invite a Colleague" });
  return user;
}

const email = () => screen.getByRole("textbox", { name: "Email" });
const makeLink = () => screen.getByRole("button", { name: "Copy an invitation link" });
const note = (address: string) =>
  screen.findByRole<HTMLTextAreaElement>("textbox", { name: `Invitation for ${address}` });

it("needs a valid address, and no password", async ({ backend, member }) => {
  const user = await openForm(backend, member);
  await user.type(email(), "kofi@");
  await user.click(makeLink());
  await waitFor(() =>
    expect(email()).toHaveAccessibleDescription("Please enter a valid email address"),
  );
  expect(screen.getByLabelText("Password")).not.toHaveAttribute("aria-invalid");
  expect(await backend.sql`select from invitations where used_at is null`).toHaveLength(0);
});

it("is not made for an address that has an account, and names the way out", async ({
  backend,
  member,
  colleague,
}) => {
  const user = await openForm(backend, colleague);
  await user.type(email(), member.email);
  await user.click(makeLink());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "An account already exists for this email address",
  );
  const [name] = member.email.split("@");
  expect(
    await screen.findByText(
      new RegExp(`^They are a member here. ${name} can make a link for a new password under`),
    ),
  ).toBeVisible();
  expect(email()).toHaveValue(member.email);

  const stranger = await createMember(backend, await createOrganisation(backend, "Others"));
  await user.clear(email());
  await user.type(email(), stranger.email);
  await user.click(makeLink());
  expect(
    await screen.findByText(/^It is not the account of a member of your organisation/),
  ).toBeVisible();
  await expectLogged("An account already exists", 2);
});

it("ends in a note that is copied at once, and is what the colleague's page asks for", async ({
  backend,
  member,
}) => {
  const user = await openForm(backend, member);
  await user.type(email(), "kofi@example.org");
  await user.click(makeLink());
  const { value } = await note("kofi@example.org");
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(value);
  expect(value).toMatch(/^You are invited to join Terres d’Eau on Vigie\.\n/);
  expect(value).toMatch(/\nYou will sign in with kofi@example\.org\.$/);
  const [link = ""] = /http\S+/.exec(value) ?? [];
  const invitation = new URL(link).hash.replace("#invitation=", "");
  const { data } = await backend.client().rpc("invitation_details", { invitation });
  expect(data).toMatchObject([{ email: "kofi@example.org" }]);
});

it("asks nothing when the note is closed, and leaves an empty form", async ({
  backend,
  member,
}) => {
  const user = await openForm(backend, member);
  await user.type(email(), "kofi@example.org");
  await user.click(makeLink());
  expect(await note("kofi@example.org")).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: /^Invite a colleague/ }));
  expect(await screen.findByRole("textbox", { name: "Email" })).toHaveValue("");
});

it("is selected where the browser does not let it be copied", async ({ backend, member }) => {
  const user = await openForm(backend, member);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowedError"));
  await user.type(email(), "issa@example.org");
  await user.click(makeLink());
  const field = await note("issa@example.org");
  expect(await screen.findByText(/It could not be copied/)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(field.value);
});

it("is handed to the share sheet where there is one", async ({ backend, member }) => {
  const share = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  const user = await openForm(backend, member);
  await user.type(email(), "issa@example.org");
  await user.click(makeLink());
  const { value } = await note("issa@example.org");
  await user.click(screen.getByRole("button", { name: "Share Invitation for issa@example.org" }));
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: value });
});

it("is not mailed by a server that sends no mail", async ({ backend, member }) => {
  await openForm(backend, member);
  expect(screen.queryByRole("button", { name: /by mail/ })).not.toBeInTheDocument();
});
