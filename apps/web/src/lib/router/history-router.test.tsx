import { createBrowserHistory } from "@tanstack/history";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { render } from "@/testing/render";
import { HistoryRouter, useIsStepThroughHistory, useLocation } from "./history-router";
import { Link, NavLink } from "./link";
import { Redirect, Routes, useParam } from "./routes";

function Where() {
  const { pathname, search, state } = useLocation();
  const came = useIsStepThroughHistory() ? "by the history" : "by a link";
  return (
    <p role="status">
      {pathname + search} {came} {"note" in state ? String(state.note) : ""}
    </p>
  );
}

function Project() {
  return <h1>Project {useParam("id")}</h1>;
}

beforeEach(() => {
  window.history.replaceState(null, "", "/start");
  render(
    <HistoryRouter history={createBrowserHistory()}>
      <Where />
      <NavLink to="/start">Start</NavLink>
      <Link to="/project/7?tab=team" state={{ note: "from here" }}>
        Project
      </Link>
      <Link to="/old">Old address</Link>
      <Link to="/project/8" onClick={(event) => event.preventDefault()}>
        Held back
      </Link>
      <Routes
        routes={[
          { path: "/project/:id", page: <Project /> },
          { path: "/old", page: <Redirect to="/project/9" /> },
        ]}
        otherwise={<h1>Another page</h1>}
      />
    </HistoryRouter>,
  );
});

const follow = (name: string) => userEvent.click(screen.getByRole("link", { name }));
const heading = (name: string) => screen.findByRole("heading", { name });

describe("a link", () => {
  it("shows its page, and tells it what it was told", async () => {
    await follow("Project");
    expect(await heading("Project 7")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("/project/7?tab=team by a link from here");
    expect(window.location.search).toBe("?tab=team");
  });

  it("to where one is already makes no step", async () => {
    await follow("Project");
    await heading("Project 7");
    const steps = window.history.length;
    await follow("Project");
    expect(window.history.length).toBe(steps);
  });

  it.each(["Control", "Meta", "Shift", "Alt"])("with %s is left to the browser", async (key) => {
    // jsdom cannot open another page, and says so.
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener("click", stop);
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole("link", { name: "Project" }));
    document.removeEventListener("click", stop);
    expect(window.location.pathname).toBe("/start");
  });

  it("that its page holds back goes nowhere", async () => {
    await follow("Held back");
    expect(window.location.pathname).toBe("/start");
  });

  it("of a navigation says whether it is to the page that is shown", async () => {
    const start = screen.getByRole("link", { name: "Start" });
    expect(start).toHaveAttribute("aria-current", "page");
    await follow("Project");
    await heading("Project 7");
    expect(start).not.toHaveAttribute("aria-current");
  });
});

describe("the browser's history", () => {
  it("leads back, and says that it did", async () => {
    await follow("Project");
    await heading("Project 7");
    window.history.back();
    expect(await heading("Another page")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("/start by the history");
  });

  it("does not have an address that led elsewhere", async () => {
    await follow("Old address");
    expect(await heading("Project 9")).toBeVisible();
    window.history.back();
    expect(await heading("Another page")).toBeVisible();
    expect(window.location.pathname).toBe("/start");
  });
});
