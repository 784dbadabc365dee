import { expect, test } from "vitest";
import { statusOf } from "./border-status";

test("leases and buffer zones have no border", () => {
  expect(statusOf("Baikonur", "Kazakhstan", [[63, 46]])).toBe("omitted");
  expect(statusOf("Cyprus", "Cyprus U.N. Buffer Zone", [[33, 35]])).toBe("omitted");
});

test("contested borders are told apart, with the neighbours in either order", () => {
  expect(statusOf("W. Sahara", "Morocco", [[-10, 27.7]])).toBe("contested");
  expect(statusOf("Morocco", "W. Sahara", [[-10, 27.7]])).toBe("contested");
  expect(statusOf("N. Cyprus", "Cyprus U.N. Buffer Zone", [[33, 35]])).toBe("contested");
});

test("of some borders only a part is contested", () => {
  expect(statusOf("India", "Pakistan", [[75, 34]])).toBe("contested");
  expect(statusOf("India", "Pakistan", [[70, 26]])).toBe("settled");
  expect(statusOf("Russia", "Ukraine", [[34, 46]])).toBe("contested");
  expect(statusOf("Russia", "Ukraine", [[36, 50]])).toBe("settled");
});

test("other borders are settled", () => {
  expect(statusOf("Mali", "Senegal", [[-11, 14]])).toBe("settled");
});
