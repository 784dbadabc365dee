import { screen } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";
import { requestsSettled } from "@/testing/requests";

interface Case {
  identifier: string | null;
  isOnline: boolean;
}

const it = test.extend(
  "openEditor",
  ({ backend, member, project }) =>
    async ({ identifier, isOnline }: Case) => {
      await backend.sql`
        update organisations set iati_identifier = ${identifier} where id = ${member.organisation.id}`;
      await backend.sql`update projects set is_online = ${isOnline} where id = ${project.id}`;
      await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
      await screen.findByText(/Still missing/);
    },
);

const line = () => screen.queryByRole("link", { name: /to mend for IATI/ });

describe("what is to mend for IATI", () => {
  it.for<Case>([
    { identifier: null, isOnline: true },
    { identifier: "FR-RCS-1", isOnline: false },
  ])("is not told of a project that is not published: %j", async (given, { openEditor }) => {
    await openEditor(given);
    await requestsSettled();
    expect(line()).toBeNull();
  });

  it("is counted in the editor of a published one, and listed in the settings", async ({
    openEditor,
  }) => {
    await openEditor({ identifier: "FR-RCS-1", isOnline: true });
    expect(
      await screen.findByRole("link", { name: /^\d+ things to mend for IATI/ }),
    ).toHaveAttribute("href", "/settings/iati");
  });
});
