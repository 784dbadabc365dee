import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/testing/render";
import { CharacterCount } from "./character-count";

it("an emoji counts as one character, as it does in the database", () => {
  render(<CharacterCount text="💧💧 ok" limit={150} />);
  expect(screen.getByText("5 / 150")).toBeVisible();
});
