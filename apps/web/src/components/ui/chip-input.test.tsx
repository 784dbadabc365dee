import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { ChipInput } from "./chip-input";
import { Field } from "./field";

function Cities({ onSubmit = () => {} }: { onSubmit?: () => void }) {
  const [cities, setCities] = useState<string[]>([]);
  return (
    <form onSubmit={onSubmit}>
      <Field label="Cities">
        <ChipInput
          label="Cities"
          values={cities}
          onAdd={(added) => setCities([...cities, ...added])}
          onRemove={(city) => setCities(cities.filter((other) => other !== city))}
        />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

const entries = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

describe("free entries", () => {
  it("ignore Enter on blanks, and never submit the form around them", async () => {
    const onSubmit = vi.fn();
    render(<Cities onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole("textbox", { name: "Cities" }), "   {Enter}{Enter}");
    expect(entries()).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("add a trimmed entry on Enter", async () => {
    render(<Cities />);
    const input = screen.getByRole("textbox", { name: "Cities" });
    await userEvent.type(input, "  Kaya {Enter}Boulsa{Enter}");
    expect(entries()).toEqual(["Kaya", "Boulsa"]);
    expect(input).toHaveValue("");
  });

  it("are the lines of what is pasted, while a line alone is typed on", async () => {
    render(<Cities />);
    const input = screen.getByRole("textbox", { name: "Cities" });
    await userEvent.click(input);
    await userEvent.paste("Kaya\r\n\n Bobo-Dioulasso \u2028Boulsa\n");
    expect(entries()).toEqual(["Kaya", "Bobo-Dioulasso", "Boulsa"]);
    await userEvent.paste("Georgetown, Guyana");
    expect(entries()).toHaveLength(3);
    expect(input).toHaveValue("Georgetown, Guyana");
  });

  it("keep what was typed and not entered", async () => {
    render(<Cities />);
    await userEvent.type(screen.getByRole("textbox", { name: "Cities" }), "Kaya");
    await userEvent.tab();
    expect(entries()).toEqual(["Kaya"]);
  });

  it("go with their x, which gives the focus back to the input", async () => {
    render(<Cities />);
    const input = screen.getByRole("textbox", { name: "Cities" });
    await userEvent.type(input, "Kaya{Enter}Boulsa{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Remove Kaya" }));
    expect(entries()).toEqual(["Boulsa"]);
    expect(input).toHaveFocus();
  });
});
