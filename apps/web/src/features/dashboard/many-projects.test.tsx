import { fireEvent, screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

// Looking for roles among so many cards takes longer than building them.
const cards = () => screen.getAllByText("Edit");

it("builds a first part of the cards, and more on demand", async ({ backend, member }) => {
  await backend.sql`
    insert into projects (title, organization_id)
    select 'Project ' || number, ${member.organisation.id} from generate_series(1, 2010) as number`;
  await renderApp("/dashboard", { backend, as: member });
  const more = await screen.findByText("Show more projects", {}, { timeout: 40_000 });
  expect(cards()).toHaveLength(60);

  fireEvent.click(more);
  expect(cards()).toHaveLength(84);
}, 60_000);
