import { createMemoryHistory } from "@tanstack/history";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "@/lib/query-client";
import { HistoryRouter } from "@/lib/router/history-router";
import { unwrap } from "@/lib/unwrap";
import { expectLogged } from "@/testing/console";
import { preview } from "@/testing/preview";
import { render } from "@/testing/render";
import { EditorPage } from "./editor-page";
import { EditorSubjectContext } from "./editor-subject";
import { PagePreview } from "./preview/page-preview";

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
    <HistoryRouter history={createMemoryHistory()}>
      <QueryClientProvider client={createQueryClient()}>
        <Page load={load} />
      </QueryClientProvider>
    </HistoryRouter>,
  );
}

const refused = { data: null, error: { message: "no" }, status: 403 };

describe("an editor page", () => {
  it("shows what failed in the banner, and loads again on demand", async () => {
    let attempts = 0;
    show(async () => {
      attempts += 1;
      if (attempts === 1) unwrap(refused, "failed.loadPressLinks");
      return ["https://example.org"];
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load press links");
    await expectLogged("failed.loadPressLinks");

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

describe("whose page it is", () => {
  it("stands above the heading and in the tab, the project once", () => {
    const query = { data: "", error: null, refetch: () => new Promise<never>(() => {}) };
    const subject = { organisation: "Terres d’Eau", project: "Wells of Kaya", guide: null };
    const page = (title: string, name?: string) => (
      <HistoryRouter history={createMemoryHistory()}>
        <EditorSubjectContext value={subject}>
          <EditorPage title={title} query={query} {...(name !== undefined && { name })}>
            {() => null}
          </EditorPage>
        </EditorSubjectContext>
      </HistoryRouter>
    );
    const { rerender } = render(page("Team"));
    expect(screen.getByText("Terres d’Eau")).toBeVisible();
    expect(screen.getByText("Wells of Kaya")).toBeVisible();
    expect(document.title).toBe("Team · Wells of Kaya · Vigie");
    rerender(page("Wells of Kaya", "General Information"));
    expect(screen.getAllByText("Wells of Kaya")).toHaveLength(1);
    expect(document.title).toBe("General Information · Wells of Kaya · Vigie");
  });
});

function Typing() {
  const [typed, setTyped] = useState("");
  return (
    <>
      <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <PagePreview>
        <a href="https://example.org">{typed}</a>
      </PagePreview>
    </>
  );
}
describe("the preview of a page", () => {
  const query = { data: "", error: null, refetch: () => new Promise<never>(() => {}) };
  const open = () =>
    render(
      <HistoryRouter history={createMemoryHistory()}>
        <EditorPage title="Team" preview query={query}>
          {() => <Typing />}
        </EditorPage>
      </HistoryRouter>,
    );

  it("follows what is typed, and nothing in it can be reached", async () => {
    open();
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Awa");
    expect(await preview().findByText("Awa")).toBeVisible();
    expect(screen.getByTitle("Preview").closest("[inert]")).not.toBeNull();
    expect(screen.getByText("What visitors see")).toBeVisible();
  });

  it("takes the place of the form on demand, which keeps what was typed", async () => {
    open();
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Awa");
    const toPreview = screen.getByRole("button", { name: "Preview" });
    await userEvent.click(toPreview);
    expect(toPreview).toHaveAttribute("aria-pressed", "true");
    expect(toPreview).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(toPreview).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Awa");
  });

  it("is as wide as a phone or a larger screen", async () => {
    open();
    const frame = screen.getByTitle("Preview");
    expect(frame).toHaveStyle({ width: "390px" });
    await userEvent.click(screen.getByRole("button", { name: "Wide" }));
    expect(frame).toHaveStyle({ width: "1024px" });
    await userEvent.click(screen.getByRole("button", { name: "Phone" }));
    expect(frame).toHaveStyle({ width: "390px" });
  });
});
