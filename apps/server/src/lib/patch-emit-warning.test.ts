import "@supabase/lite/postgres";
import { once } from "node:events";
import { expect, it } from "vitest";
import { patchEmitWarning } from "./patch-emit-warning";

it("warnings reach the listeners, as errors and as text", async () => {
  patchEmitWarning();
  const error = new Error("Unhandled");
  const warned = once(process, "warning");
  process.emitWarning(error);
  expect(await warned).toEqual([error]);

  const warnedAgain = once(process, "warning");
  process.emitWarning("Said in words", "TestWarning");
  expect(await warnedAgain).toMatchObject([{ name: "TestWarning", message: "Said in words" }]);
});
