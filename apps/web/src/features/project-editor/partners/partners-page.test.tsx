import { screen, waitFor, within } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { preview } from "@/testing/preview";
import { renderApp } from "@/testing/render-app";

const it = test
  .extend("open", ({ member, project, backend }) => async () => {
    const user = await renderApp(`/project/${project.id}/partners`, { backend, as: member });
    await screen.findByRole("textbox", { name: "Name" });
    return user;
  })
  .extend("store", ({ project, backend }) => async (values: Record<string, unknown>) => {
    await backend.sql`insert into partners ${backend.sql({ project_id: project.id, ...values })}`;
  })
  .extend("stored", ({ project, backend }) => () => {
    return backend.sql`
      select name, role, website_url, identifier, organisation_type, activity_identifier
      from partners where project_id = ${project.id} order by position`;
  });

const field = (name: string) => screen.findByRole("textbox", { name });
const choice = (name: string) => screen.findByRole("combobox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const folded = () => screen.getByText("For IATI").closest("details");

describe("a partner is not added", () => {
  it("with what a field refuses, which is told there", async ({ open, stored }) => {
    const user = await open();
    await user.click(screen.getByText("For IATI"));
    const refused = [
      ["Name", " ", "Name is required"],
      ["Website", "javascript:alert(1)", "Enter a full web address"],
      ["IATI identifier", "FR RCS", "An identifier has no spaces"],
      ["Their own activity", "x".repeat(201), "IATI identifier must be at most 200 characters"],
    ] as const;
    for (const [name, text] of refused) {
      await user.click(await field(name));
      await user.paste(text);
    }
    await user.click(button("Add Partner"));
    for (const [name, , message] of refused) {
      await waitFor(async () =>
        expect(await field(name)).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
    }
    expect(await stored()).toEqual([]);
  });

  it("beyond fifty, and nothing typed is lost", async ({ open, backend, project }) => {
    await backend.sql`
      insert into partners (project_id, name)
      select ${project.id}, 'Partner ' || n from generate_series(1, 50) as n`;
    const user = await open();
    await user.type(await field("Name"), "Eau Vive");
    await user.click(button("Add Partner"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "A project has at most 50 partners.",
    );
    expect(await field("Name")).toHaveValue("Eau Vive");
    await expectLogged("A project has at most 50 partners.");
  });

  it("where the backend refuses", async ({ open, backend }) => {
    const user = await open();
    await user.type(await field("Name"), "Eau Vive");
    refuseCalls(backend, "POST", "partners");
    await user.click(button("Add Partner"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save partner");
    await expectLogged("failed.savePartner");
  });
});

it("what IATI asks is folded, and unfolds where it is refused", async ({ open, store }) => {
  await store({ name: "Eau Vive" });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Edit Eau Vive" }));
  expect(folded()).not.toHaveAttribute("open");
  await user.click(screen.getByText("For IATI"));
  await user.type(await field("IATI identifier"), "FR RCS");
  await user.click(screen.getByText("For IATI"));
  await user.click(button("Update Partner"));
  await waitFor(() => expect(folded()).toHaveAttribute("open"));
  await waitFor(async () => expect(await field("IATI identifier")).toHaveFocus());
});

it("a partner is added with what IATI knows of it, and seen as visitors see it", async ({
  open,
  stored,
}) => {
  const user = await open();
  expect(screen.getByText(/^No partners have been added yet/)).toBeVisible();
  await user.type(await field("Name"), " Eau Vive ");
  await user.selectOptions(await choice("Role"), "Answers for the project");
  await user.type(await field("Website"), "eauvive.example");
  await user.click(screen.getByText("For IATI"));
  expect(await field("IATI identifier")).toHaveAccessibleDescription(/FR-RCS-123456789/);
  await user.type(await field("IATI identifier"), "BF-RNA-17");
  await user.selectOptions(await choice("Kind of organisation"), "National NGO");
  await user.type(await field("Their own activity"), "A/17 b");
  await user.click(button("Add Partner"));
  const list = within(await screen.findByRole("list", { name: "Partners" }));
  expect(await list.findByText("Eau Vive")).toBeVisible();
  expect(await stored()).toEqual([
    {
      name: "Eau Vive",
      role: "accountable",
      website_url: "https://eauvive.example",
      identifier: "BF-RNA-17",
      organisation_type: "22",
      activity_identifier: "A/17 b",
    },
  ]);
  expect(await preview().findByText("Answers for the project")).toBeVisible();
  expect(preview().queryByText(/BF-RNA-17/)).not.toBeInTheDocument();
});

it("a partner is changed, and what is known of it is unfolded", async ({ open, store, stored }) => {
  await store({ name: "Eau Vive", identifier: "BF-RNA-17" });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Edit Eau Vive" }));
  expect(folded()).toHaveAttribute("open");
  await user.clear(await field("IATI identifier"));
  await user.selectOptions(await choice("Role"), "Passes on the funds");
  await user.click(button("Update Partner"));
  expect(await screen.findByText("Partner saved successfully")).toBeVisible();
  expect(await stored()).toMatchObject([{ role: "extending", identifier: null }]);
});

it("a partner is deleted once that is confirmed", async ({ open, store, stored }) => {
  await store({ name: "Eau Vive" });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Delete Eau Vive" }));
  await screen.findByRole("alertdialog", { name: "Delete this partner?" });
  await user.click(button("Delete partner"));
  expect(await screen.findByText(/^No partners have been added yet/)).toBeVisible();
  expect(await stored()).toEqual([]);
});
