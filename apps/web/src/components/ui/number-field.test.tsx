import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BAD_INPUT } from "@vigie/domain/forms/bad-input";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { DateField } from "./date-field";
import { Field } from "./field";
import { NumberField } from "./number-field";

function Budget({ initial = "" }: { initial?: string }) {
  const [text, setText] = useState(initial);
  return (
    <>
      <Field label="Budget">
        <NumberField value={text} onChange={setText} />
      </Field>
      <output>{text}</output>
    </>
  );
}

/** What a browser does with `12e` in a number field: an empty value, and `badInput`. */
function typeBadInput(field: HTMLElement) {
  Object.defineProperty(field, "validity", { value: { badInput: true }, configurable: true });
  fireEvent.input(field, { target: { value: "" } });
}

describe("a number field", () => {
  it("hands on that the browser cannot read what was typed", () => {
    render(<Budget />);
    typeBadInput(screen.getByRole("spinbutton", { name: "Budget" }));
    expect(screen.getAllByRole("status").at(-1)).toHaveTextContent(BAD_INPUT);
  });

  it("notices it on leaving as well, where no change was reported", () => {
    render(<Budget />);
    const field = screen.getByRole("spinbutton", { name: "Budget" });
    Object.defineProperty(field, "validity", { value: { badInput: true }, configurable: true });
    fireEvent.blur(field);
    expect(screen.getAllByRole("status").at(-1)).toHaveTextContent(BAD_INPUT);
  });

  it("has a keyboard with a minus on every phone where it may be below 0", () => {
    render(
      <>
        <NumberField aria-label="Budget" value="" onChange={() => undefined} />
        <NumberField aria-label="Correction" isSigned value="" onChange={() => undefined} />
      </>,
    );
    expect(screen.getByRole("spinbutton", { name: "Budget" })).toHaveAttribute(
      "inputmode",
      "decimal",
    );
    const signed = screen.getByRole("spinbutton", { name: "Correction" });
    expect(signed).toHaveAttribute("inputmode", "text");
  });

  it("reads a comma as a point, rather than leave it out", () => {
    const insert = vi.fn();
    Object.assign(document, { execCommand: insert });
    render(<Budget initial="1250" />);
    const field = screen.getByRole("spinbutton", { name: "Budget" });
    const isTyped = fireEvent.keyPress(field, { key: ",", charCode: 44, which: 44 });
    expect(isTyped).toBe(false);
    expect(insert).toHaveBeenCalledWith("insertText", false, ".");
  });

  it.each([
    ["١", "1"],
    ["२", "2"],
    ["٫", "."],
  ])("reads %s as %s, rather than leave it out", (typed, read) => {
    const insert = vi.fn();
    Object.assign(document, { execCommand: insert });
    render(<Budget />);
    const field = screen.getByRole("spinbutton", { name: "Budget" });
    const charCode = typed.charCodeAt(0);
    expect(fireEvent.keyPress(field, { key: typed, charCode, which: charCode })).toBe(false);
    expect(insert).toHaveBeenCalledWith("insertText", false, read);
  });

  it("is left before scrolling the page would change its number", () => {
    render(<Budget initial="1250" />);
    const field = screen.getByRole("spinbutton", { name: "Budget" });
    field.focus();
    fireEvent.wheel(field);
    expect(field).not.toHaveFocus();
  });

  it("hands on the text that was typed, and an empty one", async () => {
    render(<Budget initial="12" />);
    const field = screen.getByRole("spinbutton", { name: "Budget" });
    await userEvent.type(field, "50.5");
    expect(screen.getAllByRole("status").at(-1)).toHaveTextContent("1250.5");
    await userEvent.clear(field);
    expect(screen.getAllByRole("status").at(-1)).toBeEmptyDOMElement();
  });
});

describe("a date field", () => {
  it("hands on an ISO date", () => {
    let given = "";
    render(
      <Field label="Start date">
        <DateField value="2025-03-15" onChange={(text) => (given = text)} />
      </Field>,
    );
    fireEvent.change(screen.getByLabelText("Start date"), { target: { value: "2026-01-02" } });
    expect(given).toBe("2026-01-02");
  });
});
