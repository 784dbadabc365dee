import { createMemoryHistory } from "@tanstack/history";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { ConfirmProvider, useConfirm } from "@/components/layout/confirm-dialog";
import { HistoryRouter } from "@/lib/router/history-router";
import { render } from "@/testing/render";
import { useFocusAfterRemoval } from "./use-focus-after-removal";

const question = { title: "Delete it?", text: "For good.", action: "Delete" };

/** A server's answer: at once, or when the test lets it. */
type Answer = () => Promise<"done" | "failed">;

function Villages({ answer }: { answer: Answer }) {
  const [names, setNames] = useState(["Kaya", "Boulsa", "Dori"]);
  const confirm = useConfirm();
  const focus = useFocusAfterRemoval();
  const remove = async (gone: string) => {
    if (!(await confirm({ ...question, finalFocus: focus.afterQuestion }))) return;
    if ((await answer()) === "done") setNames((all) => all.filter((name) => name !== gone));
  };
  return (
    <>
      <h2 ref={focus.heading} tabIndex={-1}>
        Villages
      </h2>
      {names.length === 0 ? null : (
        <ul ref={focus.list}>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => void remove(name)}>
                Delete {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function show(answer: Answer) {
  render(
    <HistoryRouter history={createMemoryHistory()}>
      <ConfirmProvider>
        <Villages answer={answer} />
      </ConfirmProvider>
    </HistoryRouter>,
  );
}

const at = (name: string) => screen.getByRole("button", { name });

async function ask(name: string) {
  at(`Delete ${name}`).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("alertdialog", { name: "Delete it?" });
}

async function remove(name: string) {
  await ask(name);
  await userEvent.click(at("Delete"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
}

const instant: Answer = async () => "done";

describe("after the focused item was removed by an instant server", () => {
  it.each([
    ["Kaya", "Delete Boulsa"],
    ["Boulsa", "Delete Dori"],
    ["Dori", "Delete Boulsa"],
  ])("%s, the focus is at %j", async (gone, next) => {
    show(instant);
    await remove(gone);
    expect(screen.queryByText(`Delete ${gone}`)).not.toBeInTheDocument();
    await waitFor(() => expect(at(next)).toHaveFocus());
  });

  it("and none is left, the focus is at the heading", async () => {
    show(instant);
    await remove("Kaya");
    await remove("Boulsa");
    await remove("Dori");
    await waitFor(() => expect(screen.getByRole("heading")).toHaveFocus());
  });
});

describe("while a slow server removes the focused item", () => {
  it("the focus stays at its button, and goes on with the item", async () => {
    let arrive = (_answer: "done" | "failed") => {};
    show(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await remove("Kaya");
    await waitFor(() => expect(at("Delete Kaya")).toHaveFocus());
    await act(async () => arrive("done"));
    expect(at("Delete Boulsa")).toHaveFocus();
  });

  it("the focus stays where it is when that fails", async () => {
    show(async () => "failed");
    await remove("Boulsa");
    await waitFor(() => expect(at("Delete Boulsa")).toHaveFocus());
  });
});

it("a question that is declined gives the focus back", async () => {
  show(instant);
  await ask("Boulsa");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(at("Delete Boulsa")).toHaveFocus());
});
