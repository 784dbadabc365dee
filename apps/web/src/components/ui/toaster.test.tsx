import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { showToast } from "@/lib/toast";
import { Toaster } from "./toaster";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
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
