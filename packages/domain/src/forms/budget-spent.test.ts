import * as v from "valibot";
import { expect, test } from "vitest";
import type { Database } from "../database.types";
import { messagesOf } from "../testing/messages-of";
import { BAD_INPUT } from "./bad-input";
import { budgetSpentSchema } from "./budget-spent";

const unreadable = "Enter a number with at most two decimals, for example 1250.50";

test.each([
  [{ money_spent: "", budget: "" }, "Amount spent is required"],
  [{ money_spent: BAD_INPUT, budget: "" }, unreadable],
  [{ money_spent: "12,50", budget: "" }, unreadable],
  [{ money_spent: "12.505", budget: "" }, unreadable],
  [{ money_spent: "-1", budget: "" }, "Enter an amount of 0 or more"],
  [{ money_spent: "1", budget: BAD_INPUT }, unreadable],
  [{ money_spent: "1", budget: "-1" }, "Enter an amount of 0 or more"],
  [{ money_spent: "1e15", budget: "" }, unreadable],
])("%j is refused", (input, message) => {
  expect(messagesOf(budgetSpentSchema, input)).toEqual([message]);
});

test("amounts are euros, and a blank budget is null", () => {
  expect(v.parse(budgetSpentSchema, { money_spent: "0", budget: " " })).toEqual({
    money_spent: 0,
    budget: null,
  });
  expect(v.parse(budgetSpentSchema, { money_spent: "301400.25", budget: "412000" })).toEqual({
    money_spent: 301_400.25,
    budget: 412_000,
  });
});

test("the output is an update of a project", () => {
  const input = { money_spent: "1", budget: "" };
  const update: Database["public"]["Tables"]["projects"]["Update"] = v.parse(
    budgetSpentSchema,
    input,
  );
  expect(update.money_spent).toBe(1);
});
