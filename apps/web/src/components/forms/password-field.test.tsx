import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { Form } from "./form";
import { PasswordField } from "./password-field";

const password = () => screen.getByLabelText("Password");
const show = () => screen.getByRole("button", { name: "Show Password" });

it("hides what is typed until the person asks to see it", async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="current-password" />);
  await user.type(password(), "un-secret-4");
  expect(password()).toHaveAttribute("type", "password");
  expect(show()).toHaveAttribute("aria-pressed", "false");

  await user.click(show());
  expect(password()).toHaveAttribute("type", "text");
  expect(show()).toHaveAttribute("aria-pressed", "true");
  expect(password()).toHaveValue("un-secret-4");

  await user.click(show());
  expect(password()).toHaveAttribute("type", "password");
});

it("keeps a shown password from spelling services and capital letters", () => {
  render(<PasswordField label="Password" autoComplete="new-password" />);
  expect(password()).toHaveAttribute("spellcheck", "false");
  expect(password()).toHaveAttribute("autocapitalize", "none");
  expect(password()).toHaveAttribute("autocomplete", "new-password");
});

it("neither sends the form nor offers a generated password unasked", async () => {
  const user = userEvent.setup();
  const send = vi.fn(async () => undefined);
  render(
    <Form onSubmit={send}>
      <PasswordField label="Password" autoComplete="current-password" />
    </Form>,
  );
  await user.click(show());
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Generate Password" })).not.toBeInTheDocument();
});

it("hides a shown password again when the form is sent", async () => {
  const user = userEvent.setup();
  render(
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
      }}
    >
      <PasswordField label="Password" autoComplete="current-password" />
    </Form>,
  );
  await user.click(show());
  await user.type(password(), "un-secret-4{Enter}");
  expect(password()).toHaveAttribute("type", "password");
});

it("shows a generated password at once", async () => {
  const user = userEvent.setup();
  const generate = vi.fn();
  render(<PasswordField label="Password" autoComplete="new-password" onGenerate={generate} />);
  await user.click(screen.getByRole("button", { name: "Generate Password" }));
  expect(generate).toHaveBeenCalledOnce();
  expect(password()).toHaveAttribute("type", "text");
});

it("tells why a password was refused with the field itself", () => {
  render(
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint="At least 8 characters"
      error="Too short"
    />,
  );
  expect(password()).toBeInvalid();
  expect(password()).toHaveAccessibleDescription("At least 8 characters Too short");
});
