import "@supabase/lite/postgres";
import { eventually } from "@vigie/test-backend/waiting";
import { expect, it } from "vitest";
import { patchEmitWarning } from "./patch-emit-warning";

it("warnings reach the listeners, as errors and as text", async () => {
  patchEmitWarning();
  // Others of the process may come in between.
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on("warning", listen);
  const error = new Error("Unhandled");
  process.emitWarning(error);
  process.emitWarning("Said in words", "TestWarning");
  await eventually(() => {
    expect(warnings).toContain(error);
    expect(warnings).toContainEqual(
      expect.objectContaining({ name: "TestWarning", message: "Said in words" }),
    );
  });
  process.off("warning", listen);
});
