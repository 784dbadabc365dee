import { fireEvent, screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { onlineProject, sectionsCome, visit } from "@/features/project-page/testing/visit";

const it = test.extend(
  "addLinks",
  ({ member }) =>
    async (projectId: string, addresses: readonly string[]): Promise<void> => {
      const rows = addresses.map((address, index) => ({
        project_id: projectId,
        press_url: address,
        created_at: new Date(Date.UTC(2025, 0, 1, 0, index)).toISOString(),
      }));
      await member.client.from("press").insert(rows).throwOnError();
    },
);

const coverage = async () => within(await screen.findByRole("region", { name: "Media Coverage" }));

describe("links that are not shown", () => {
  it("are those of an offline project", async ({ member, addLinks, backend }) => {
    const { id } = await createProject(member);
    await addLinks(id, ["https://lefaso.net/"]);
    const { data } = await backend.client().from("press").select("id").eq("project_id", id);
    expect(data).toEqual([]);
  });

  it("are those that would run code, even where one got into the database", async ({
    backend,
    member,
    addLinks,
  }) => {
    await backend.sql`alter table press drop constraint press_press_url_address`;
    const id = await onlineProject(member);
    await addLinks(id, ["javascript:alert(1)", "data:text/html,<script>", "https://lefaso.net/"]);
    await visit(backend, id);
    const links = (await coverage()).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://lefaso.net/"]);
  });

  it("leave no section where there are none", async ({ backend, member }) => {
    await visit(backend, await onlineProject(member));
    await sectionsCome();
    expect(screen.queryByText("Media Coverage")).not.toBeInTheDocument();
  });
});

describe("an article", () => {
  it("is named by its site and what its address tells, and opens in a new tab", async ({
    member,
    addLinks,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addLinks(id, ["https://www.lefaso.net/2025/eau-potable.html", "https://rfi.fr"]);
    await visit(backend, id);
    const [first, second] = (await coverage()).getAllByRole("link");
    expect(first).toHaveAccessibleName("lefaso.net eau potable (opens in a new tab)");
    expect(first).toHaveAttribute("target", "_blank");
    expect(first?.getAttribute("rel")).toContain("noopener");
    expect(second).toHaveAccessibleName("rfi.fr (opens in a new tab)");
  });

  it("has the icon of its site, of which the service learns the host only", async ({
    member,
    addLinks,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addLinks(id, ["https://www.lefaso.net/secret-article?token=1"]);
    await visit(backend, id);
    await coverage();
    const icon = document.querySelector("#media img");
    expect(icon).toHaveAttribute("src", "https://icons.duckduckgo.com/ip3/www.lefaso.net.ico");
    expect(icon).toHaveAttribute("referrerpolicy", "no-referrer");
  });

  it("has a general icon where that of its site does not load", async ({
    member,
    addLinks,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addLinks(id, ["https://www.lefaso.net/"]);
    await visit(backend, id);
    await coverage();
    const icon = document.querySelector("#media img");
    if (icon) fireEvent.error(icon);
    expect(document.querySelector("#media img")).toBeNull();
    expect(document.querySelector("#media .lucide-newspaper")).toBeVisible();
  });

  it("of a hundred is among the first twelve, or comes on demand", async ({
    member,
    addLinks,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addLinks(
      id,
      Array.from({ length: 100 }, (_, index) => `https://paper-${index}.example/`),
    );
    const user = await visit(backend, id);
    expect((await coverage()).getAllByRole("link")).toHaveLength(12);
    await user.click((await coverage()).getByRole("button", { name: "Show all 100 articles" }));
    expect((await coverage()).getAllByRole("link")).toHaveLength(100);
  });
});
