import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { render } from "@/testing/render";
import { entries, Gallery } from "./gallery";

const components = Object.keys(import.meta.glob("../src/components/*/*.tsx"))
  .filter((path) => !path.endsWith(".test.tsx"))
  .map((path) => path.replace("../src/components/", "").replace(".tsx", ""));

/** Frames without looks of their own, and what is shown as a part of another. */
const notShown = [
  "forms/conflict-notes",
  "forms/form",
  "layout/editor-heading",
  "layout/main-content",
  "layout/page-title",
  "layout/read-in-own-language",
  "layout/lazy-part",
  "layout/site-header",
  "layout/skip-link",
  "layout/step-back-link",
];

beforeEach(() => {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = '{"supabaseUrl":"","supabaseAnonKey":"gallery"}';
  document.head.append(block);
});

it.each(["ui", "layout", "forms", "project"])("every component of %s is shown", (folder) => {
  const files = components.filter((file) => file.startsWith(`${folder}/`));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !(file in entries) && !notShown.includes(file))).toEqual([]);
});

it("each has a section that the table of contents leads to", async () => {
  const { container } = render(<Gallery scheme="" />);
  const sections = [...container.querySelectorAll("section")].map(({ id }) => `#${id}`);
  const links = [...container.querySelectorAll("nav li a")].map((link) =>
    link.getAttribute("href"),
  );
  expect(sections).toEqual(Object.keys(entries).map((file) => `#${file}`));
  expect(links).toEqual(sections);
  expect(await screen.findByText("Something went wrong. Please try again.")).toBeVisible();
});
