import { expect, it } from "vitest";
import { importProjects } from "./imports";

it("an import that is too much for one is refused before anything is sent", async () => {
  const rows = Array.from({ length: 33 }, (_, line) => ({ line, title: "x".repeat(1024 ** 2) }));
  await expect(importProjects({ fileName: "a.csv", rows, seenImport: null })).rejects.toMatchObject(
    {
      name: "UnreadableFileError",
      message: 'importFile.tooMuch {"limit":32}',
    },
  );
});
