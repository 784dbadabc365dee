import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { showToast } from "@/lib/toast";
import { render } from "@/testing/render";
import { Toaster } from "./toaster";

beforeEach(() => {
  vi.useFakeTimers();
});

describe("a success notice", () => {
  it("is announced, and goes after three seconds", async () => {
    render(<Toaster />);
    await act(async () => showToast("Changes saved successfully"));
    const notice = screen.getByRole("group", { name: "Changes saved successfully" });
    expect(notice.closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(notice).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(notice).not.toBeInTheDocument();
  });

  it("is no dialog, and no stop for the keyboard", async () => {
    render(<Toaster />);
    await act(async () => showToast("Changes saved successfully"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByRole("group")).toHaveAttribute("tabindex", "-1");
  });

  it("stands alone, and counts the others", async () => {
    render(<Toaster />);
    await act(async () => showToast("Milestone deleted successfully"));
    expect(screen.queryByText(/more$/)).not.toBeInTheDocument();
    await act(async () => showToast("Milestone saved successfully"));
    await act(async () => showToast("Changes saved successfully"));
    const shown = screen
      .getAllByRole("group")
      .filter(({ dataset }) => dataset.limited === undefined);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toHaveTextContent("Changes saved successfully and 2 more");
  });
});

describe("a notice with something to do", () => {
  it("stays beside those that come after it, each with its own", async () => {
    render(<Toaster />);
    const undo = { first: vi.fn(), second: vi.fn() };
    await act(async () => showToast("First deleted", { label: "Undo", run: undo.first }));
    await act(async () => showToast("Second deleted", { label: "Undo", run: undo.second }));
    await act(async () => showToast("Changes saved successfully"));
    const first = screen.getByRole("group", { name: "First deleted" });
    expect(first).not.toHaveAttribute("data-limited");
    act(() => within(first).getByRole("button", { name: "Undo" }).click());
    expect(undo.first).toHaveBeenCalledOnce();
    expect(undo.second).not.toHaveBeenCalled();
    expect(screen.getByRole("group", { name: "Second deleted" })).toBeInTheDocument();
  });

  it("makes way on a phone for one that comes after it, and is there again", async () => {
    vi.stubGlobal("innerWidth", 390);
    render(<Toaster />);
    await act(async () => showToast("First deleted", { label: "Undo", run: vi.fn() }));
    await act(async () => showToast("Changes saved successfully"));
    const notice = (name: RegExp) => screen.getByRole("group", { name });
    expect(notice(/^First deleted/)).toHaveAttribute("data-limited");
    expect(notice(/^Changes saved/)).toHaveTextContent("Changes saved successfully and 1 more");
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.queryByText("Changes saved successfully")).not.toBeInTheDocument();
    expect(notice(/^First deleted/)).not.toHaveAttribute("data-limited");
  });

  const show = async () => {
    const undo = vi.fn();
    render(
      <>
        <button type="button">Elsewhere</button>
        <Toaster />
      </>,
    );
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    await act(async () => showToast("Project deleted", { label: "Undo", run: undo }));
    return { undo, button: () => screen.queryByRole("button", { name: "Undo" }) };
  };

  it("stays long enough to be used, and goes in the end", async () => {
    const { undo, button } = await show();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(button()).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(button()).not.toBeInTheDocument();
    expect(undo).not.toHaveBeenCalled();
  });

  it("waits while the keyboard is in it, and is done once", async () => {
    // A keyboard waits for timers of its own.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { undo, button } = await show();
    expect(screen.getByRole("group", { name: "Project deleted" })).toHaveTextContent("F6");
    await user.keyboard("{F6}");
    await user.tab();
    expect(button()).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await user.keyboard("{Enter}");
    expect(undo).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(button()).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  });
});
