import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { noteConnection } from "@/lib/connection";
import { render } from "@/testing/render";
import { ConnectionBar } from "./connection-bar";

afterEach(() => act(() => noteConnection({ lostSince: null, isForStaff: false })));

describe("the bar of a lost connection", () => {
  it("says nothing while there is one, and later comes and goes with it", () => {
    render(<ConnectionBar />);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    const moment = new Date();
    moment.setHours(0, 1);
    act(() => noteConnection({ lostSince: moment }));
    expect(screen.getByRole("status")).toHaveTextContent("No connection. Shown as of 12:01 AM.");
    act(() => noteConnection({ lostSince: null }));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("names the day of what is older than today", () => {
    render(<ConnectionBar />);
    act(() => noteConnection({ lostSince: new Date(2026, 2, 15, 10, 42) }));
    expect(screen.getByRole("status")).toHaveTextContent("Shown as of March 15, 2026, 10:42 AM.");
  });

  it("tells staff what becomes of what they type", () => {
    render(<ConnectionBar />);
    act(() => noteConnection({ lostSince: new Date(), isForStaff: true }));
    expect(screen.getByRole("status")).toHaveTextContent("No connection. You can keep typing");
  });
});
