import { screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { expect } from "vitest";
import { onlineProject, PICTURE, sectionsCome, visit } from "@/features/project-page/testing/visit";

async function addProof(
  { sql }: TestBackend,
  project: string,
  step: { name: string; status: string; on: string | null; hasPicture?: boolean },
) {
  const base = step.hasPicture === false ? null : `${project}/${"k".repeat(24)}.webp`;
  await sql`
    with step as (
      insert into key_milestones (project_id, name_milestone, status_milestone, completed_on)
      values (${project}, ${step.name}, ${step.status}, ${step.on}) returning id
    )
    insert into photos_projet (project_id, la_photo, milestone_id, rendition_base, picture_width,
      picture_height, picture_colour)
    select ${project}, ${PICTURE}, id, ${base}, ${base && 1200}, ${base && 800}, ${base && "#a1b2c3"}
    from step`;
}

const latest = () => screen.findByRole("link", { name: /^Latest proof/ });

it("is left out without a completed milestone that a picture proves", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await addProof(backend, id, { name: "Survey", status: "pending", on: null });
  await addProof(backend, id, {
    name: "Wells",
    status: "completed",
    on: "2026-11-28",
    hasPicture: false,
  });
  await visit(backend, id);
  await sectionsCome();
  expect(screen.queryByText("Latest proof")).not.toBeInTheDocument();
});

it("is the milestone that was completed last, with its day and picture", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await addProof(backend, id, { name: "Forage 1", status: "completed", on: "2026-11-28" });
  await addProof(backend, id, { name: "Survey", status: "completed", on: "2026-11-03" });
  await addProof(backend, id, { name: "Meeting", status: "completed", on: null });
  await visit(backend, id);
  const proof = await latest();
  expect(proof).toHaveAccessibleName("Latest proof Forage 1 November 28, 2026");
  expect(proof).toHaveAttribute("href", "#activity");
  expect(proof.querySelector("img")?.srcset).toContain("-320.webp");
  const change = (await screen.findByText("Proof of 3 milestones added")).closest("li");
  expect(change?.querySelector("img")?.srcset).toContain("-320.webp");
});

it("leads to the milestones, and the way back to the list stays one step", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await addProof(backend, id, { name: "Wells", status: "completed", on: "2026-11-28" });
  const user = await visit(backend, id);
  await sectionsCome();
  const steps = window.history.length;
  await user.click(await latest());
  expect(screen.getByRole("heading", { name: /^Activity Monitoring/ })).toHaveFocus();
  expect(window.location.hash).toBe("#activity");
  expect(window.history.length).toBe(steps);
});
