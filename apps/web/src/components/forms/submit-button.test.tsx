import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { Form } from "./form";
import { SubmitButton } from "./submit-button";

function show(state: { pending: boolean; isWaiting?: boolean }) {
  const send = vi.fn(async (event: { preventDefault: () => void }) => event.preventDefault());
  const form = (next: typeof state) => (
    <Form onSubmit={send}>
      <input aria-label="Name" />
      <SubmitButton idle="Save Changes" busy="Saving..." {...next} />
    </Form>
  );
  const { rerender } = render(form(state));
  return { send, change: (next: typeof state) => rerender(form(next)) };
}

const button = () => screen.getByRole("button");

it.each([{ pending: true }, { pending: false, isWaiting: true }])(
  "sends nothing while %j, by click or by Enter in a field",
  async (state) => {
    const { send } = show(state);
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button());
    await userEvent.type(screen.getByRole("textbox"), "Kaya{Enter}");
    expect(send).not.toHaveBeenCalled();
  },
);

it("keeps the focus while the form is on its way, and sends it again afterwards", async () => {
  const { send, change } = show({ pending: false });
  await userEvent.click(button());
  change({ pending: true });
  expect(button()).toHaveAccessibleName("Saving...");
  expect(button()).toHaveFocus();
  expect(button()).toBeEnabled();
  change({ pending: false });
  expect(button()).not.toHaveAttribute("aria-disabled");
  await userEvent.keyboard("{Enter}");
  expect(send).toHaveBeenCalledTimes(2);
});
