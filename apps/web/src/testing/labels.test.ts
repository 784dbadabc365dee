import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

const page = (html: string) => {
  document.body.innerHTML = html;
};
const labelsOf = (id: string) => {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement || field instanceof HTMLButtonElement
    ? field.labels && Array.from(field.labels, ({ textContent }) => textContent)
    : undefined;
};

test("a field has the labels that name it or are around it, and no others", () => {
  page(`
    <label for="title">Title</label><label for="title">Name</label><input id="title" />
    <label>Budget <input id="budget" /><input id="spent" /></label>
    <label for="">Nothing <input id="nothing" /></label>
    <label for="title">Elsewhere <button id="inside"></button></label>
    <label for="secret">Secret</label><input id="secret" type="hidden" />`);
  expect(labelsOf("title")).toEqual(["Title", "Name", "Elsewhere "]);
  expect(labelsOf("budget")).toEqual(["Budget "]);
  expect(labelsOf("spent")).toEqual([]);
  expect(labelsOf("nothing")).toEqual([]);
  expect(labelsOf("inside")).toEqual([]);
  expect(labelsOf("secret")).toBeNull();
});

test("a field without an id has the label around it", () => {
  page(`<label>Budget <input /></label><input />`);
  expect(screen.getAllByLabelText(/Budget/)).toEqual([document.querySelector("label input")]);
});

test("labels follow what changes, and an element outside the page has none", () => {
  page(`<label for="a">Title</label><input id="a" />`);
  const field = screen.getByLabelText("Title");
  field.id = "b";
  expect(screen.queryByLabelText("Title")).toBeNull();
  field.id = "a";
  field.remove();
  expect(labelsOf("a")).toBeUndefined();
  expect(screen.queryByLabelText("Title")).toBeNull();
});

test("an id is found within an element alone", () => {
  page(`<section id="around"><h2 id="name">Team</h2></section><p id="beside"></p>`);
  const section = document.getElementById("around");
  expect(section?.querySelector('[id="name"]')).toBe(document.getElementById("name"));
  expect(section?.querySelector('[id="around"]')).toBeNull();
  expect(section?.querySelector('[id="beside"]')).toBeNull();
  expect(section?.querySelector('[id="none"]')).toBeNull();
  expect(section?.querySelector("h2")).toBe(document.getElementById("name"));
});
