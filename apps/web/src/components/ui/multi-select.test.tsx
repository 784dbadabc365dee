import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { render } from "@/testing/render";
import { Field } from "./field";
import { type Choice, MultiSelect } from "./multi-select";

const countries: Choice[] = [
  { value: "bf", label: "Burkina Faso" },
  { value: "ml", label: "Mali" },
  { value: "sn", label: "Senegal" },
];

const countriesFor = (typed: string) =>
  countries.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));

function Countries({ initial = [] }: { initial?: Choice[] }) {
  const [selected, setSelected] = useState(initial);
  return (
    <>
      <Field label="Countries">
        <MultiSelect
          choicesFor={countriesFor}
          selected={selected}
          onChange={setSelected}
          emptyText="No country found"
        />
      </Field>
      <output aria-label="stored">{selected.map((country) => country.value).join()}</output>
    </>
  );
}

const stored = () => screen.getByRole("status", { name: "stored" }).textContent;

describe("several choices", () => {
  it("survive Escape while the list is closed", async () => {
    render(<Countries initial={countries.slice(0, 2)} />);
    await userEvent.click(screen.getByRole("combobox", { name: "Countries" }));
    await userEvent.keyboard("{Escape}{Escape}{Escape}");
    expect(stored()).toBe("bf,ml");
  });

  it("say so when nothing answers what was typed", async () => {
    render(<Countries />);
    await userEvent.type(screen.getByRole("combobox", { name: "Countries" }), "Atlantis");
    expect(await screen.findByText("No country found")).toBeVisible();
  });

  it("are narrowed by typing, and taken with Enter", async () => {
    render(<Countries />);
    await userEvent.type(screen.getByRole("combobox", { name: "Countries" }), "sen");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Senegal"]);
    await userEvent.keyboard("{Enter}");
    expect(stored()).toBe("sn");
  });

  it("are removed by the x of their chip", async () => {
    render(<Countries initial={countries.slice(0, 2)} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove Burkina Faso" }));
    expect(stored()).toBe("ml");
  });
});
