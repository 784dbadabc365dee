import { screen, waitFor } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

const it = test.extend("openForm", ({ backend, member }) => async () => {
  const user = await renderApp("/dashboard", { backend, as: member });
  const name = "Invite a colleague to join the organisation";
  await user.click(await screen.findByRole("button", { name }));
  await screen.findByRole("dialog", { name: "Invite a Colleague" });
  return user;
});

const email = () => screen.getByRole("textbox", { name: "Email" });
const makeLink = () => screen.getByRole("button", { name: "Copy an invitation link" });
const link = (address: string) =>
  screen.findByRole<HTMLInputElement>("textbox", { name: `Invitation link for ${address}` });

it("needs a valid address, and no password", async ({ openForm, backend }) => {
  const user = await openForm();
  await user.type(email(), "kofi@");
  await user.click(makeLink());
  await waitFor(() =>
    expect(email()).toHaveAccessibleDescription("Please enter a valid email address"),
  );
  expect(screen.getByLabelText("Password")).not.toHaveAttribute("aria-invalid");
  expect(await backend.sql`select from invitations where used_at is null`).toHaveLength(0);
});

it("is not made for an address that has an account", async ({ openForm, colleague }) => {
  const user = await openForm();
  await user.type(email(), colleague.email);
  await user.click(makeLink());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "An account already exists for this email address",
  );
  expect(email()).toHaveValue(colleague.email);
  expectLogged("An account already exists");
});

it("is copied at once, and is what the colleague's page asks for", async ({
  openForm,
  backend,
}) => {
  const user = await openForm();
  await user.type(email(), "kofi@example.org");
  await user.click(makeLink());
  const { value } = await link("kofi@example.org");
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(value);
  const invitation = new URL(value).hash.replace("#invitation=", "");
  const { data } = await backend.client().rpc("invitation_details", { invitation });
  expect(data).toMatchObject([{ email: "kofi@example.org" }]);
});

it("takes the focus, and is dropped once the address is another one", async ({ openForm }) => {
  const user = await openForm();
  await user.type(email(), "kofi@example.org");
  await user.click(makeLink());
  const field = await link("kofi@example.org");
  expect(field).toHaveFocus();
  await user.type(email(), ".uk");
  expect(field).not.toBeInTheDocument();
});

it("is selected where the browser does not let it be copied", async ({ openForm }) => {
  const user = await openForm();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowedError"));
  await user.type(email(), "issa@example.org");
  await user.click(makeLink());
  const field = await link("issa@example.org");
  expect(await screen.findByText(/It could not be copied/)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
});

it("is not mailed by a server that sends no mail", async ({ openForm }) => {
  await openForm();
  expect(screen.queryByRole("button", { name: /by mail/ })).not.toBeInTheDocument();
});
