import { createBrowserHistory, type RouterHistory } from "@tanstack/history";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { HistoryRouter } from "@/lib/router/history-router";
import { render } from "@/testing/render";
import { ConfirmProvider, useConfirm } from "./confirm-dialog";

function DeleteButton() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState("not asked");
  const ask = async () => {
    const agreed = await confirm({
      title: "Delete this milestone?",
      text: "It cannot be brought back.",
      action: "Delete",
    });
    setAnswer(agreed ? "agreed" : "declined");
  };
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Remove
      </button>
      <output>{answer}</output>
    </>
  );
}

let history: RouterHistory;

beforeEach(() => {
  window.history.replaceState(null, "", "/dashboard");
  history = createBrowserHistory();
  render(
    <HistoryRouter history={history}>
      <ConfirmProvider>
        <DeleteButton />
      </ConfirmProvider>
    </HistoryRouter>,
  );
});

async function open() {
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  return screen.findByRole("alertdialog", { name: "Delete this milestone?" });
}

describe("a question before something that cannot be undone", () => {
  it("is declined with Escape, and gives the focus back", async () => {
    expect(await open()).toHaveAccessibleDescription("It cannot be brought back.");
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByText("declined")).toBeVisible();
    expect(screen.getByRole("button", { name: "Remove" })).toHaveFocus();
  });

  it("is declined with Cancel", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("declined")).toBeVisible();
  });

  it("is declined with the browser's Back, which leaves the page as it is", async () => {
    act(() => history.push("/project/1/milestones"));
    await open();
    window.history.back();
    expect(await screen.findByText("declined")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(window.location.pathname).toBe("/project/1/milestones");
    expect(screen.getByRole("button", { name: "Remove" })).toHaveFocus();
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });

  it("is agreed to with its own button, and can be asked again", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("agreed")).toBeVisible();
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("declined")).toBeVisible();
  });
});
