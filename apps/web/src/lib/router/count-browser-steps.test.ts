import { createBrowserHistory, type RouterHistory } from "@tanstack/history";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countBrowserSteps } from "./count-browser-steps";

let history: RouterHistory;
let stop: () => void;

beforeEach(() => {
  window.history.replaceState(null, "", "/start");
  history = createBrowserHistory();
  stop = countBrowserSteps(history);
});

afterEach(() => stop());

test("a place on the page is a step of its own, and is told what the page was, not what lies before it", async () => {
  history.push("/list", { showProjects: true, fromLanding: true });
  history.flush();
  const { key } = history.location.state;
  window.location.hash = "content";
  await waitFor(() => expect(history.location.href).toBe("/list#content"));
  expect(history.location.state).toMatchObject({
    showProjects: true,
    fromLanding: false,
    __TSR_index: 2,
  });
  expect(history.location.state.key).not.toBe(key);
});

test("a place on the page is known again on the way back to it", async () => {
  window.location.hash = "content";
  await waitFor(() => expect(history.location.href).toBe("/start#content"));
  const { key } = history.location.state;
  history.push("/project/7");
  history.flush();
  history.back();
  await waitFor(() => expect(history.location.href).toBe("/start#content"));
  expect(history.location.state).toMatchObject({ key, __TSR_index: 1 });
});
