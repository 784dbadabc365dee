import { fireEvent } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { ignoreDroppedFiles } from "./ignore-dropped-files";

const transfer = (type: string) => ({ dataTransfer: { types: [type], files: [], items: [] } });

it("a file let go anywhere does not make the browser leave the page, and a dragged text is the browser's", () => {
  onTestFinished(ignoreDroppedFiles());
  expect(fireEvent.dragOver(document.body, transfer("Files"))).toBe(false);
  expect(fireEvent.drop(document.body, transfer("Files"))).toBe(false);
  expect(fireEvent.drop(document.body, transfer("text/plain"))).toBe(true);
});
