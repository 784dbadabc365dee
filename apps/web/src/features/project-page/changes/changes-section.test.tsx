import { screen, within } from "@testing-library/react";
import type { PublicChange } from "@vigie/domain/history/public-change";
import { english } from "@vigie/domain/testing/english";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { render } from "@/testing/render";
import { renderApp } from "@/testing/render-app";
import { ChangesSection, hasChanges } from "./changes-section";

const now = new Date("2026-11-22T01:00:00Z");
const change = (kind: string, fields: Partial<PublicChange> = {}): PublicChange => ({
  changed_at: "2026-11-21T23:00:00Z",
  kind,
  label: null,
  items: 1,
  rendition_base: null,
  picture_width: null,
  picture_height: null,
  picture_colour: null,
  ...fields,
});

describe("What changed", () => {
  test("is left out while nothing has changed that there are words for", () => {
    expect(hasChanges(english, [])).toBe(false);
    expect(hasChanges(english, [change("project_moved")])).toBe(false);
  });

  test("tells each change in words, with when it was", () => {
    render(
      <ChangesSection
        projectId="wells"
        now={now}
        changes={[
          change("milestone_completed", { label: "Boreholes 1 to 7" }),
          change("project_moved"),
          change("pictures_added", { items: 3, changed_at: "2026-11-20T01:00:00Z" }),
        ]}
      />,
    );
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent);
    expect(lines).toEqual([
      "Milestone completed: Boreholes 1 to 72 h ago",
      "3 new pictures2 days ago",
    ]);
  });

  describe("on a later look", () => {
    const changes = [
      change("milestone_completed", { label: "Boreholes 1 to 7" }),
      change("pictures_added", { items: 3, changed_at: "2026-11-10T10:00:00Z" }),
    ];
    const look = (at: string) =>
      render(<ChangesSection projectId="later" now={new Date(at)} changes={changes} />);
    const marked = () =>
      screen.queryAllByText("New").map((mark) => mark.closest("li")?.textContent);
    const notice = { name: "1 new since November 18, 2026" };

    test("marks what is new, over a reload, and not on the first look", () => {
      const first = look("2026-11-18T01:00:00Z");
      expect(marked()).toEqual([]);
      first.unmount();
      const later = look("2026-11-22T01:00:00Z");
      expect(marked()).toEqual([expect.stringContaining("Boreholes 1 to 7")]);
      expect(screen.getByRole("button", notice)).toBeVisible();
      later.unmount();
      const reloaded = look("2026-11-22T01:10:00Z");
      expect(screen.getByRole("button", notice)).toBeVisible();
      reloaded.unmount();
      look("2026-11-23T01:00:00Z");
      expect(marked()).toEqual([]);
      expect(screen.queryByRole("button")).not.toBeInTheDocument();
    });
  });

  test("comes from the history, to visitors without the names of staff", async ({
    backend,
    member,
  }) => {
    await backend.sql`update members set name = 'Awa Ouédraogo' where user_id = ${member.userId}`;
    const { id } = await createProject(member, { title: "Wells", is_online: true });
    const { data: milestone } = await member.client
      .from("key_milestones")
      .insert({ project_id: id, name_milestone: "Boreholes 1 to 7" })
      .select("id")
      .single()
      .throwOnError();
    await member.client
      .from("key_milestones")
      .update({ status_milestone: "completed" })
      .eq("id", milestone.id)
      .throwOnError();
    await renderApp(`/project/${id}`, { backend });
    const section = await screen.findByRole("region", { name: "What changed" });
    expect(section).toHaveTextContent("Milestone completed: Boreholes 1 to 7");
    expect(within(section).getAllByText("just now")).not.toEqual([]);
    expect(document.body).not.toHaveTextContent("Awa");
  });
});
