import { describe, expect, it } from "vitest";
import { readCoordinates } from "./coordinates";

describe("coordinates", () => {
  it.each(["12", "95 10", "12 190", "twelve one", "12,5 1,5 3"])("are not %j", (written) => {
    expect(readCoordinates(written)).toBeNull();
  });

  it("are pairs of degrees, some of them empty", () => {
    expect(readCoordinates("12.37 -1.52; ;-18.9, 47.5")).toEqual([
      { latitude: 12.37, longitude: -1.52 },
      null,
      { latitude: -18.9, longitude: 47.5 },
    ]);
  });
});
