import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { repository, run } from "./run";

it("a program that fails fails what ran it, with its code", async () => {
  await expect(run("node", ["-e", "process.exit(3)"])).rejects.toThrow("failed (exit code 3)");
});

it("a program that was killed fails what ran it", async () => {
  const ends = "process.kill(process.pid, 'SIGKILL')";
  await expect(run("node", ["-e", ends])).rejects.toThrow("failed");
});

it("a program that is not there fails what ran it", async () => {
  await expect(run("no-such-program", [])).rejects.toThrow("no-such-program");
});

it("a program has the environment it is given, and one that succeeds fails nothing", async () => {
  const asks = "process.exit(process.env.GIVEN === 'yes' ? 0 : 4)";
  await expect(run("node", ["-e", asks], { GIVEN: "yes" })).resolves.toBeUndefined();
});

it.each([
  ["throws", "throw new Error('Failed: Units.')", 1, "Failed: Units."],
  ["does not", "", 0, ""],
])("a command whose work %s ends with the code that says so", (_, work, code, said) => {
  const program = `import("./tools/lib/run.ts").then(({ main }) => main(async () => { ${work} }))`;
  const command = ["--import", "tsx", "-e", program];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: repository });
  expect({ status, said: stderr.toString().trim() }).toEqual({ status: code, said });
});
