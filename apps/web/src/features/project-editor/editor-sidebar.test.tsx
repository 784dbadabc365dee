import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Member } from "@/data/members/members";
import type { ProjectOutline } from "@/data/projects/outline";
import { editorSegments } from "@/lib/paths";
import { editorEntries } from "./editor-entries";
import { EditorSidebar } from "./editor-sidebar";

const outline: ProjectOutline = {
  title: "Wells of Kaya",
  ownerId: "awa",
  isOnline: true,
  completion: 56,
  filled: new Set(),
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
    <MemoryRouter>
      <EditorSidebar
        projectId="p"
        userId={userId}
        outline={{ ...outline, ...known }}
        members={people}
      />
    </MemoryRouter>,
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

it("says which pages are filled in", () => {
  show("awa", { filled: new Set(["edit"]) });
  expect(general()).toHaveAccessibleDescription("Filled in");
});

it("lists every page once, in the order of the addresses", () => {
  expect(editorEntries.map(({ segment }) => segment)).toEqual(editorSegments);
});
