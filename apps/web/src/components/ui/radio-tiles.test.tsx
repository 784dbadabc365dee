import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { RadioTiles } from "./radio-tiles";

const tiles = [
  { value: "Heart", label: "Heart", figure: <svg role="img" aria-label="A heart" /> },
  { value: "Star", label: "Star", figure: null },
];

it("says why the choice was refused", () => {
  render(
    <RadioTiles legend="Icon" tiles={tiles} name="icon" className="" error="Choose an icon" />,
  );
  expect(screen.getByRole("group", { name: "Icon" })).toHaveAccessibleDescription("Choose an icon");
});

it("names each choice by its word alone, without the text of its figure", () => {
  render(<RadioTiles legend="Icon" tiles={tiles} name="icon" className="" />);
  const choices = screen.getAllByRole("radio");
  expect(choices[0]).toHaveAccessibleName("Heart");
  expect(choices[1]).toHaveAccessibleName("Star");
});

it("is one stop for the keyboard, whose arrows choose", async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(<RadioTiles legend="Icon" tiles={tiles} name="icon" className="" onChange={onChange} />);
  await user.tab();
  expect(screen.getByRole("radio", { name: "Heart" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("radio", { name: "Star" })).toBeChecked();
  expect(onChange).toHaveBeenCalledOnce();
  await user.tab();
  expect(document.body).toHaveFocus();
});
