import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/testing/render";
import { Field } from "./field";
import { TextInput } from "./text-field";

describe("a field", () => {
  it("marks its control as invalid and describes it with the error and the hint", () => {
    render(
      <Field label="Email" error="Please enter a valid email address" hint="Never shown in public">
        <TextInput type="email" />
      </Field>,
    );
    const control = screen.getByRole("textbox", { name: "Email" });
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription(
      "Never shown in public Please enter a valid email address",
    );
  });

  it("says nothing about a control that is fine", () => {
    render(
      <Field label="Email">
        <TextInput type="email" />
      </Field>,
    );
    const control = screen.getByRole("textbox", { name: "Email" });
    expect(control).toBeValid();
    expect(control).not.toHaveAttribute("aria-describedby");
  });
});
