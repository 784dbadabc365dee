import { createBrowserHistory } from "@tanstack/history";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { paths } from "@/lib/paths";
import { HistoryRouter } from "@/lib/router/history-router";
import { Link } from "@/lib/router/link";
import { Routes } from "@/lib/router/routes";
import { render } from "@/testing/render";
import { useWorkListChoice } from "./use-work-list-choice";

const PageOnItsWay = lazy(() => new Promise<never>(() => {}));

function List() {
  const { choice, narrow } = useWorkListChoice();
  return (
    <>
      <input
        aria-label="Search"
        value={choice.search}
        onChange={(event) => narrow({ search: event.target.value })}
      />
      <Link to={paths.trash}>Trash</Link>
    </>
  );
}

beforeEach(() => {
  window.history.replaceState(null, "", paths.dashboard);
  render(
    <HistoryRouter history={createBrowserHistory()}>
      <Suspense>
        <Routes routes={[{ path: paths.trash, page: <PageOnItsWay /> }]} otherwise={<List />} />
      </Suspense>
    </HistoryRouter>,
  );
});

const search = (text: string) => userEvent.type(screen.getByLabelText("Search"), text);

it("writes what was typed into the address", async () => {
  await search("well");
  await waitFor(() => expect(window.location.search).toBe("?search=well"));
});

it("lets a person go who follows a link before that, while the next page is on its way", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await search("well");
  await userEvent.click(screen.getByRole("link", { name: "Trash" }));
  // The pause of typing is over by then.
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(window.location.pathname).toBe(paths.trash);
});
