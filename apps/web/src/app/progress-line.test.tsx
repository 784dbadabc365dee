import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { unstable_HistoryRouter as HistoryRouter, Link, Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { createGuardedHistory, GuardedHistoryContext } from "@/lib/guarded-history";
import { ProgressLine } from "./progress-line";

let arrive: () => void;
const code = new Promise<{ default: () => string }>((resolve) => {
  arrive = () => resolve({ default: () => "The team" });
});
const Team = lazy(() => code);

it("shows while the code of the next page is on its way, and says so once that takes long", async () => {
  const history = createGuardedHistory();
  render(
    <GuardedHistoryContext value={history}>
      <HistoryRouter history={history}>
        <ProgressLine />
        <Suspense fallback="No page yet">
          <Routes>
            <Route path="/" element={<Link to="/team">To the team</Link>} />
            <Route path="/team" element={<Team />} />
          </Routes>
        </Suspense>
      </HistoryRouter>
    </GuardedHistoryContext>,
  );
  const line = () => document.querySelector("[data-arriving]");
  expect(line()).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "To the team" }));
  expect(line()).not.toBeNull();
  expect(screen.getByRole("link", { name: "To the team" })).toBeVisible();
  expect(await screen.findByText("Loading the page")).toHaveAttribute("role", "status");

  await act(async () => arrive());
  expect(await screen.findByText("The team")).toBeVisible();
  expect(line()).toBeNull();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
