import { createMemoryHistory } from "@tanstack/history";
import { screen } from "@testing-library/react";
import { editorSegments } from "@vigie/domain/app-addresses";
import { english } from "@vigie/domain/testing/english";
import { expect, it } from "vitest";
import type { Member } from "@/data/members/members";
import type { ProjectOutline } from "@/data/projects/outline";
import { editorPages } from "@/features/shared/editor-pages";
import { HistoryRouter } from "@/lib/router/history-router";
import { render } from "@/testing/render";
import { EditorSidebar } from "./editor-sidebar";

const outline: ProjectOutline = {
  title: "Wells of Kaya",
  ownerId: "awa",
  isOnline: true,
  completion: 56,
  missing: [],
  pages: {},
};

function member(id: string, role: Member["role"]): Member {
  const name = id.replace(/^./, (letter) => letter.toUpperCase());
  const email = `${id}@example.org`;
  return { id, name, ownName: name, email, role, lastSeenAt: null, projectsOwned: 0 };
}

const members = [
  member("fatou", "administrator"),
  member("awa", "member"),
  member("issa", "member"),
];

function show(
  userId: string,
  known: Partial<ProjectOutline> = {},
  people: readonly Member[] | undefined = members,
) {
  render(
    <HistoryRouter history={createMemoryHistory()}>
      <EditorSidebar
        projectId="p"
        userId={userId}
        outline={{ ...outline, ...known }}
        members={people}
      />
    </HistoryRouter>,
  );
}

const general = () => screen.getByRole("link", { name: "General Information" });

it("shows General Information disabled to a colleague, and says why and whom to ask", () => {
  show("issa");
  expect(general()).toHaveAttribute("aria-disabled", "true");
  expect(general()).not.toHaveAttribute("href");
  expect(general()).toHaveAccessibleDescription(
    "Only its owner can change it. Ask Awa, or Fatou (administrator) to hand the project over.",
  );
});

it("says why without names while the members are on their way", () => {
  show("issa", {}, []);
  expect(general()).toHaveAccessibleDescription("Only the project's owner can change it");
});

it("shows it disabled to all members once the owner's account is gone", () => {
  show("awa", { ownerId: null });
  expect(general()).toHaveAttribute("aria-disabled", "true");
  expect(general()).toHaveAccessibleDescription(
    "It has no owner. Ask Fatou (administrator) to take it over.",
  );
});

it("leads an administrator there, who does not own the project", () => {
  show("fatou");
  expect(general()).toHaveAttribute("href", "/project/p/edit");
});

it("leads the owner there, without saying that it is filled in when it is not", () => {
  show("awa");
  expect(general()).toHaveAttribute("href", "/project/p/edit");
  expect(general()).toHaveAccessibleDescription("");
});

it("says what a page misses, by name, and that it is filled in", () => {
  const missing = ["end_date", "cities"] as const;
  show("awa", {
    pages: {
      edit: { count: null, note: null, missing },
      budget: { count: null, note: null, missing: [] },
    },
  });
  expect(general()).toHaveAccessibleDescription("Missing: End date, Cities");
  const budget = screen.getByRole("link", { name: "Budget spent" });
  expect(budget).toHaveAccessibleDescription("Filled in");
});

it("says how many entries a page has, and what a visualization is called", () => {
  show("awa", {
    pages: {
      team: { count: 12, note: null, missing: [] },
      press: { count: 1, note: null, missing: [] },
      "dataviz/2": { count: null, note: "Boreholes in service", missing: [] },
    },
  });
  const link = (name: string) => screen.getByRole("link", { name });
  expect(link("Team")).toHaveAccessibleDescription("12 entries");
  expect(link("Team")).toHaveTextContent("12");
  expect(link("Press")).toHaveAccessibleDescription("1 entry");
  expect(link("Dataviz 2")).toHaveAccessibleDescription("Filled in: Boreholes in service");
  expect(link("Dataviz 2")).toHaveTextContent("Boreholes in service");
});

it("lists every page once, in the order of the addresses", () => {
  expect(editorPages(english).map(({ segment }) => segment)).toEqual(editorSegments);
});
