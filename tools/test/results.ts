import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { repository } from "../lib/run";
import type { FileResult, PartResults } from "./report";

const nothing: PartResults = { files: [], secondTries: [] };

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(v.object({ status: v.string() })),
    }),
  ),
});

/** Reads the report of vitest's `json` reporter; nothing where the run ended before it was written. */
export async function readVitest(file: string): Promise<PartResults> {
  if (!existsSync(file)) return nothing;
  const { testResults } = v.parse(vitestReport, JSON.parse(await readFile(file, "utf8")));
  const files = testResults.map((result) => {
    const ran = result.assertionResults.filter(({ status }) => status !== "skipped");
    const failed = ran.filter(({ status }) => status === "failed").length;
    return {
      file: path.relative(repository, result.name),
      seconds: (result.endTime - result.startTime) / 1000,
      tests: ran.length,
      // A file that could not be loaded has no tests.
      failed: result.status === "failed" ? Math.max(1, failed) : failed,
    };
  });
  return { files, secondTries: [] };
}

interface Suite {
  title: string;
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number }[] }[];
  }[];
  suites?: Suite[] | undefined;
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(
        v.object({
          status: v.string(),
          results: v.array(v.object({ duration: v.number() })),
        }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const journeysReport = v.object({ suites: v.array(suite) });

/** Reads the report of Playwright's `json` reporter; nothing where the run ended before it was written. */
export async function readJourneys(file: string): Promise<PartResults> {
  if (!existsSync(file)) return nothing;
  const { suites } = v.parse(journeysReport, JSON.parse(await readFile(file, "utf8")));
  const files = new Map<string, FileResult>();
  const secondTries: string[] = [];
  for (const spec of suites.flatMap(specsOf)) {
    for (const { status, results } of spec.tests) {
      if (status === "skipped") continue;
      const name = `e2e/${spec.file}`;
      const { seconds, tests, failed } = files.get(name) ?? { seconds: 0, tests: 0, failed: 0 };
      files.set(name, {
        file: name,
        seconds: seconds + results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        tests: tests + 1,
        failed: failed + (status === "unexpected" ? 1 : 0),
      });
      if (status === "flaky") secondTries.push(`${name} › ${spec.title}`);
    }
  }
  return { files: [...files.values()], secondTries };
}

function specsOf({ specs, suites }: Suite): Suite["specs"] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)];
}
