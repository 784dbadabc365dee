import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { expect, it } from "vitest";
import { newUuid } from "./new-uuid";

it("makes random UUIDs of version 4, each another", () => {
  const made = Array.from({ length: 200 }, newUuid);
  for (const each of made) {
    expect(v.is(uuid, each)).toBe(true);
    expect(each).toMatch(/^.{14}4.{4}[89ab]/);
  }
  expect(new Set(made).size).toBe(made.length);
});
