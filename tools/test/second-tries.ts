import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { repository } from "../lib/run";

/** Writes the names of tests that passed at their second try only to `SECOND_TRIES`, as a JSON list. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.SECOND_TRIES;
    if (file === undefined) return;
    const names = modules.flatMap((module) =>
      [...module.children.allTests("passed")]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${path.relative(repository, module.moduleId)} › ${test.fullName}`),
    );
    writeFileSync(file, JSON.stringify(names));
  }
}
