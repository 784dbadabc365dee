import { describe, expect, it } from "vitest";
import { arcOf } from "./share";

describe("an arc", () => {
  it("is none for nothing", () => {
    expect(arcOf(0, 2)).toBeNull();
  });

  it("is flat where its round ends would be longer than itself", () => {
    expect(arcOf(3, 2)).toEqual({ start: 0, length: 3, rounded: false });
  });

  it("reaches from 0 to its value, its round ends included", () => {
    expect(arcOf(58, 2)).toEqual({ start: 2, length: 54, rounded: true });
    expect(arcOf(99, 2)).toEqual({ start: 2, length: 95, rounded: true });
  });

  it("closes for everything", () => {
    expect(arcOf(100, 2)).toEqual({ start: 0, length: 100, rounded: false });
  });
});
