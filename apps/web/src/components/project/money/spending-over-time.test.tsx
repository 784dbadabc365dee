import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/testing/render";
import { SpendingOverTime } from "./spending-over-time";

it.each([
  [["2026-03"], "€5 spent in March 2026."],
  [["2026-03", "2026-05"], "€5 spent from March 2026 to May 2026."],
])("what was spent in %j is told with each month once", (months, words) => {
  const rows = months.map((month) => ({ month, spent: 0, total: 5 }));
  render(<SpendingOverTime months={rows} budget={null} currency="EUR" />);
  expect(screen.getByText(words)).toBeVisible();
});
