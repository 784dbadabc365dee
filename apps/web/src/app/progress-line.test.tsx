import { createBrowserHistory } from "@tanstack/history";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { expect, it, vi } from "vitest";
import { HistoryRouter } from "@/lib/router/history-router";
import { Link } from "@/lib/router/link";
import { Routes } from "@/lib/router/routes";
import { render } from "@/testing/render";
import { ProgressLine } from "./progress-line";

let arrive: () => void;
const code = new Promise<{ default: () => string }>((resolve) => {
  arrive = () => resolve({ default: () => "The team" });
});
const Team = lazy(() => code);

it("shows while the code of the next page is on its way, and says so once that takes long", async () => {
  render(
    <HistoryRouter history={createBrowserHistory()}>
      <ProgressLine />
      <Suspense fallback="No page yet">
        <Routes
          routes={[{ path: "/team", page: <Team /> }]}
          otherwise={<Link to="/team">To the team</Link>}
        />
      </Suspense>
    </HistoryRouter>,
  );
  const line = () => document.querySelector("[data-arriving]");
  expect(line()).toBeNull();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await userEvent.click(screen.getByRole("link", { name: "To the team" }));
  expect(line()).not.toBeNull();
  expect(screen.getByRole("link", { name: "To the team" })).toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(600));
  expect(screen.getByRole("status")).toHaveTextContent("Loading the page");

  await act(async () => arrive());
  expect(await screen.findByText("The team")).toBeVisible();
  expect(line()).toBeNull();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
