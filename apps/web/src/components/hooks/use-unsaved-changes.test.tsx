import { createBrowserHistory } from "@tanstack/history";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ConfirmProvider, useConfirm } from "@/components/layout/confirm-dialog";
import { HistoryRouter, useNavigate } from "@/lib/router/history-router";
import { Link } from "@/lib/router/link";
import { Routes } from "@/lib/router/routes";
import { render } from "@/testing/render";
import { useUnsavedChanges } from "./use-unsaved-changes";

function Form() {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const confirm = useConfirm();
  const allowLeaving = useUnsavedChanges(text !== "");
  return (
    <>
      <input aria-label="Title" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/elsewhere">Cancel</Link>
      <button
        type="button"
        onClick={() => void confirm({ title: "Delete it?", text: "For ever.", action: "Delete" })}
      >
        Remove
      </button>
      <Link to="/form?step=2">Next step</Link>
      <button
        type="button"
        onClick={() => {
          allowLeaving();
          navigate("/elsewhere");
        }}
      >
        Save
      </button>
    </>
  );
}

beforeEach(() => {
  window.history.replaceState(null, "", "/start");
  render(
    <HistoryRouter history={createBrowserHistory()}>
      <ConfirmProvider>
        <Routes
          routes={[
            { path: "/form", page: <Form /> },
            { path: "/elsewhere", page: <p>Elsewhere</p> },
          ]}
          otherwise={<Link to="/form">Open the form</Link>}
        />
      </ConfirmProvider>
    </HistoryRouter>,
  );
});

async function openForm() {
  await userEvent.click(screen.getByRole("link", { name: "Open the form" }));
}

const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });

describe("leaving a form with unsaved changes", () => {
  beforeEach(async () => {
    await openForm();
    await userEvent.type(screen.getByRole("textbox", { name: "Title" }), "Clean water");
  });

  it("stays where the person declines, with what was typed", async () => {
    await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await question();
    await userEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Clean water");
    expect(window.location.pathname).toBe("/form");
  });

  it("leaves where the person agrees, having asked once", async () => {
    await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await question();
    await userEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByText("Elsewhere")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  });

  it("asks before the browser's back button too, and stays", async () => {
    window.history.back();
    await question();
    await waitFor(() => expect(window.location.pathname).toBe("/form"));
    await userEvent.click(screen.getByRole("button", { name: "Stay on this page" }));
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Clean water");
  });

  it("takes Back as no to what is asked, be it about something else or about leaving", async () => {
    const isDeclined = async () => {
      window.history.back();
      await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
      await waitFor(() => expect(window.location.pathname).toBe("/form"));
    };
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await screen.findByRole("alertdialog", { name: "Delete it?" });
    await isDeclined();
    window.history.back();
    await question();
    await waitFor(() => expect(window.location.pathname).toBe("/form"));
    await isDeclined();
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Clean water");
  });

  it("goes back where the person agrees", async () => {
    window.history.back();
    await question();
    await waitFor(() => expect(window.location.pathname).toBe("/form"));
    await userEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByRole("link", { name: "Open the form" })).toBeVisible();
    expect(window.location.pathname).toBe("/start");
  });

  it("keeps the page and its address together, also after a place on the page was jumped to", async () => {
    window.location.hash = "content";
    await waitFor(() => expect(window.history.state).toBeTruthy());
    window.history.go(-2);
    await question();
    await waitFor(() => expect(window.location.href).toMatch(/\/form#content$/));
    await userEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByRole("link", { name: "Open the form" })).toBeVisible();
    expect(window.location.pathname).toBe("/start");
  });

  it("lets the browser ask before a reload", () => {
    const reload = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(reload);
    expect(reload.defaultPrevented).toBe(true);
  });

  it("does not ask for another place on the same page", async () => {
    await userEvent.click(screen.getByRole("link", { name: "Next step" }));
    expect(window.location.search).toBe("?step=2");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("does not ask once it is saved", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Elsewhere")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("leaving a clean form", () => {
  it("never asks", async () => {
    await openForm();
    const reload = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(reload);
    expect(reload.defaultPrevented).toBe(false);
    await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
    expect(await screen.findByText("Elsewhere")).toBeVisible();
  });

  it("never asks on the way back either", async () => {
    await openForm();
    window.history.back();
    expect(await screen.findByRole("link", { name: "Open the form" })).toBeVisible();
  });
});
