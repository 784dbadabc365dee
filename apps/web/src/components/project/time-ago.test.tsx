import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/testing/render";
import { TimeAgo } from "./time-ago";

it("names on paper the reader's day, which is another than the server's", () => {
  const at = "2026-03-15T20:00:00+00:00";
  render(<TimeAgo at={at} now={new Date("2026-03-15T22:00:00Z")} />);
  const time = screen.getByText("2 h ago").closest("time");
  expect(time).toHaveAttribute("data-printed", "March 16, 2026");
});
