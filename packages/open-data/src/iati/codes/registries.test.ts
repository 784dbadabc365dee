import { expect, it } from "vitest";
import { isOfRegister } from "./registries";

it.each([
  ["FR-SIREN-123456789", false],
  ["FR-INSEE-123456789", false],
  ["FR-RCS", false],
  ["FR-RCS-", false],
  ["fr-rcs-1", false],
  ["", false],
  ["FR-RCS-123456789", true],
  ["XI-IATI-EC_ECHO", true],
  ["US-USAGOV-1-2", true],
])("%s is of a register: %s", (identifier, expected) => {
  expect(isOfRegister(identifier)).toBe(expected);
});
