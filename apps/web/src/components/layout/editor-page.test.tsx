import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "@/lib/query-client";
import { unwrap } from "@/lib/unwrap";
import { expectLogged } from "@/testing/console";
import { EditorPage } from "./editor-page";

function Page({ load }: { load: () => Promise<string[]> }) {
  const press = useQuery({ queryKey: ["press"], queryFn: load });
  return (
    <EditorPage title="Press" intro="Articles about your project" query={press}>
      {(links) => <p>{links.join()}</p>}
    </EditorPage>
  );
}

function show(load: () => Promise<string[]>) {
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Page load={load} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const refused = { data: null, error: { message: "no" }, status: 403 };

describe("an editor page", () => {
  it("shows what failed in the banner, and loads again on demand", async () => {
    let attempts = 0;
    show(async () => {
      attempts += 1;
      if (attempts === 1) unwrap(refused, "Failed to load press links");
      return ["https://example.org"];
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load press links");
    expectLogged("Failed to load press links");

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("https://example.org")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("has its heading and its name in the tab while it loads, then shows what was loaded", async () => {
    show(() => Promise.resolve(["https://example.org"]));
    expect(screen.getByRole("heading", { level: 1, name: "Press" })).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
    expect(document.title).toBe("Press · Vigie");
    expect(await screen.findByText("https://example.org")).toBeVisible();
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  });
});
