import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { provideMapBrowser } from "@/testing/map-browser";
import { render } from "@/testing/render";
import { ProjectCover } from "./project-cover";

const burkinaFaso = {
  west: 0,
  north: 0,
  scale: 900,
  width: 300,
  height: 200,
  land: "M0 0l9 0 0 9z",
  country: "M1 1l5 0 0 5z",
  lakes: "",
  rivers: "",
  towns: [["Kaya", 20, 30]],
};
const project = { id: "1", title: "Wells of Kaya", countries: ["BF"], cities: ["Kaya"] };

test("a project without pictures has a drawing of its country with its places", async () => {
  provideMapBrowser({ "countries/bf": burkinaFaso });
  const { container } = render(<ProjectCover project={project} sizes="18rem" />);
  await waitFor(() => expect(container.querySelector("circle")).not.toBeNull());
  expect(container.querySelector("circle")).toHaveAttribute("cx", "20");
  expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
});

test("a project of no known country has lines, and asks for no file", async () => {
  provideMapBrowser({});
  const { container } = render(
    <ProjectCover project={{ ...project, countries: ["../bf", 7] }} sizes="18rem" />,
  );
  await waitFor(() => expect(container.querySelector("path")).not.toBeNull());
  expect(container.querySelector("circle")).toBeNull();
});

test("a browser that cannot tell what is near the view shows a calm ground", () => {
  const { container } = render(<ProjectCover project={project} sizes="18rem" />);
  expect(container.querySelector("svg")).toBeNull();
});
