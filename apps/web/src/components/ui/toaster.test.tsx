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
    const notice = screen.getByRole("dialog", { name: "Changes saved successfully" });
    expect(notice.closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(notice).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(notice).not.toBeInTheDocument();
  });
});
