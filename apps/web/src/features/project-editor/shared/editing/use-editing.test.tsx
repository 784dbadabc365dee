import { createBrowserHistory } from "@tanstack/history";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { HistoryRouter } from "@/lib/router/history-router";
import { render, renderHook } from "@/testing/render";
import { useEditing } from "./use-editing";

const rows = [{ id: "one" }, { id: "two" }];

function Page() {
  const { editing, edit, cancel, stop, formKey, formRef } = useEditing<{ id: string }>();
  return (
    <>
      <form key={formKey} ref={formRef} aria-label="Row">
        <input aria-label="Name" defaultValue={editing?.id ?? ""} />
      </form>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <button type="button" onClick={stop}>
        Saved
      </button>
      {rows.map((row) => (
        <button key={row.id} type="button" onClick={() => edit(row)}>
          Edit {row.id}
        </button>
      ))}
    </>
  );
}

function Unsaved() {
  useUnsavedChanges(true);
  return null;
}

function show({ isDirty = false } = {}) {
  render(
    <HistoryRouter history={createBrowserHistory()}>
      <ConfirmProvider>
        <Page />
        {isDirty ? <Unsaved /> : null}
      </ConfirmProvider>
    </HistoryRouter>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const name = () => screen.getByRole("textbox", { name: "Name" });
const question = () => screen.findByRole("alertdialog", { name: "Discard your changes?" });

describe("what was typed", () => {
  it("is kept when the person does not agree to lose it", async () => {
    show({ isDirty: true });
    await userEvent.type(name(), "typed");
    await press("Edit one");
    await question();
    await press("Keep editing");
    expect(name()).toHaveValue("typed");
  });

  it("is replaced by another row when the person agrees", async () => {
    show({ isDirty: true });
    await userEvent.type(name(), "typed");
    await press("Edit one");
    await question();
    await press("Discard changes");
    expect(name()).toHaveValue("one");
  });

  it("is asked about by Cancel, too, but not once it is saved", async () => {
    show({ isDirty: true });
    await press("Saved");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    await press("Cancel");
    expect(await question()).toBeVisible();
  });
});

it("another row, and another round of adding, is another form", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <HistoryRouter history={createBrowserHistory()}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </HistoryRouter>
  );
  const { result } = renderHook(() => useEditing<{ id: string }>(), { wrapper });
  const keys = [result.current.formKey];
  expect(result.current.editing).toBeNull();

  act(() => result.current.edit({ id: "a" }));
  keys.push(result.current.formKey);
  expect(result.current.editing).toEqual({ id: "a" });

  act(() => result.current.stop());
  keys.push(result.current.formKey);
  expect(result.current.editing).toBeNull();

  expect(new Set(keys).size).toBe(3);
});

describe("the focus", () => {
  it("is left alone before anything was edited", () => {
    show();
    expect(document.body).toHaveFocus();
  });

  it("goes into the form with a row, and back to its button afterwards", async () => {
    show();
    await press("Edit two");
    expect(name()).toHaveFocus();
    await press("Saved");
    expect(screen.getByRole("button", { name: "Edit two" })).toHaveFocus();
  });

  it("goes to the first field when one more can be added", async () => {
    show();
    await press("Saved");
    expect(name()).toHaveFocus();
  });

  it("goes into the form also after the question", async () => {
    show({ isDirty: true });
    await press("Edit one");
    await question();
    await press("Discard changes");
    expect(name()).toHaveFocus();
  });
});
