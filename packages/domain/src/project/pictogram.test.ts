import { expect, test } from "vitest";
import { PICTOGRAM_COLOURS, PICTOGRAM_ICONS, readPictogram, writePictogram } from "./pictogram";

test.each([undefined, null, "", "#EF4444", "Bomb", "heart", 3, {}])(
  "%j is no pictogram",
  (stored) => {
    expect(readPictogram(stored)).toBeNull();
  },
);

test.each(["Heart", "Heart#", "Heart#123456", "Heart#red"])("%j reads as black", (stored) => {
  expect(readPictogram(stored)).toEqual({ icon: "Heart", colour: "#000000" });
});

test("icon and colour are read, in small letters too", () => {
  expect(readPictogram("Heart#EF4444")).toEqual({ icon: "Heart", colour: "#EF4444" });
  expect(readPictogram("Growth#10b981")).toEqual({ icon: "Growth", colour: "#10B981" });
});

test("every icon in every colour is read as it was written", () => {
  expect(PICTOGRAM_ICONS).toHaveLength(8);
  expect(PICTOGRAM_COLOURS).toHaveLength(8);
  for (const icon of PICTOGRAM_ICONS) {
    for (const { hex: colour } of PICTOGRAM_COLOURS) {
      const stored = writePictogram({ icon, colour });
      expect(stored).toMatch(/^[A-Z][a-z]+#[0-9A-F]{6}$/);
      expect(readPictogram(stored)).toEqual({ icon, colour });
    }
  }
});
