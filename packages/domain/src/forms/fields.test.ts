import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { parseAmount } from "../format/numbers";
import { disguisedMailAddresses, mailAddresses, notMailAddresses } from "../testing/mail-addresses";
import { messagesOf } from "../testing/messages-of";
import { BAD_INPUT } from "./bad-input";
import {
  emailField,
  imageField,
  limitedLine,
  mailAddressField,
  optionalDate,
  optionalNumber,
  optionalWebAddress,
  passwordField,
  requiredNumber,
  titleField,
} from "./fields";

describe("titleField", () => {
  const title = titleField("title");

  test.each(["", "   ", "\n\t", "\u0000", "\u200b\u2060", "\u3164\ufeff", "\u{e0041}"])(
    "requires more than %j",
    (text) => {
      expect(messagesOf(title, text)).toEqual(["Title is required"]);
    },
  );

  test.each([201, 10_000])("refuses %i characters", (length) => {
    expect(messagesOf(title, "x".repeat(length))).toEqual(["Title must be at most 200 characters"]);
  });

  test("counts an emoji as one character, as the database does", () => {
    expect(v.parse(title, "💧".repeat(200))).toBe("💧".repeat(200));
    expect(messagesOf(title, "💧".repeat(201))).toHaveLength(1);
  });

  test("is one line", () => {
    expect(v.parse(title, "Wells\r\nand\tpumps\u0007")).toBe("Wells and pumps");
  });

  test("trims, and keeps right-to-left text as it is", () => {
    expect(v.parse(title, "  مياه نظيفة \u200f ")).toBe("مياه نظيفة \u200f");
  });
});

describe("emailField", () => {
  test.each(["", "awa", "@", "awa@", "@b.org", "a b@c.org", "a@b@c", `${"x".repeat(250)}@b.org`])(
    "refuses %j",
    (text) => {
      expect(messagesOf(emailField, text)).toEqual(["Please enter a valid email address"]);
    },
  );

  test("accepts an address, trimmed", () => {
    expect(v.parse(emailField, " awa@terres-d-eau.org ")).toBe("awa@terres-d-eau.org");
  });
});

describe("mailAddressField", () => {
  test.each(notMailAddresses)("refuses %j, as the database does", (text) => {
    expect(messagesOf(mailAddressField, text)).toEqual(["Please enter a valid email address"]);
  });

  test.each(mailAddresses)("accepts %j", (text) => {
    expect(v.parse(mailAddressField, text)).toBe(text);
  });

  test.each(disguisedMailAddresses)("takes out of %j what nobody sees", (text) => {
    expect(v.parse(mailAddressField, text)).toBe("awa@example.org");
  });
});

describe("passwordField", () => {
  test.each(["", "12345", "💧💧💧"])("refuses %j", (text) => {
    expect(messagesOf(passwordField, text)).toEqual([
      "Password must be at least 6 characters long",
    ]);
  });

  test("keeps spaces, which may be part of a password", () => {
    expect(v.parse(passwordField, " 1234 ")).toBe(" 1234 ");
  });
});

describe("numbers", () => {
  test("an unreadable number is refused, and not taken for an empty field", () => {
    expect(messagesOf(optionalNumber(parseAmount), BAD_INPUT)).toEqual([
      "Enter a number with at most two decimals, for example 1250.50",
    ]);
  });

  test("an empty number is null where it may be empty, and asked for where it may not", () => {
    expect(v.parse(optionalNumber(parseAmount), "")).toBeNull();
    expect(messagesOf(requiredNumber("Amount is required", parseAmount), " ")).toEqual([
      "Amount is required",
    ]);
  });

  test("a required number that cannot be read has one message", () => {
    expect(messagesOf(requiredNumber("Amount is required", parseAmount), "1,5")).toHaveLength(1);
    expect(v.parse(requiredNumber("Amount is required", parseAmount), "1.5")).toBe(1.5);
  });
});

describe("optionalDate", () => {
  test.each(["2025-02-30", BAD_INPUT, "15/03/2025"])("refuses %j", (text) => {
    expect(messagesOf(optionalDate, text)).toEqual([
      "Enter a date that exists, for example 2025-03-15",
    ]);
  });

  test.each(["1899-12-31", "3000-01-01", "0001-01-01", "9999-12-31"])(
    "refuses %j, which is out of range",
    (text) => {
      expect(messagesOf(optionalDate, text)).toEqual(["Enter a date from 1900 to 2999"]);
    },
  );

  test.each(["1900-01-01", "2999-12-31"])("takes %j", (text) => {
    expect(v.parse(optionalDate, text)).toBe(text);
  });

  test("reads a date, and an empty field as null", () => {
    expect(v.parse(optionalDate, "2025-03-15")).toBe("2025-03-15");
    expect(v.parse(optionalDate, "")).toBeNull();
  });
});

describe("optionalWebAddress", () => {
  test.each(["javascript:alert(1)", "example", "data:text/html,a.b"])("refuses %j", (text) => {
    expect(messagesOf(optionalWebAddress, text)).toEqual([
      "Enter a full web address, for example https://example.org/article",
    ]);
  });

  test("reads an address, trimmed, and an empty field as null", () => {
    expect(v.parse(optionalWebAddress, " https://example.org ")).toBe("https://example.org");
    expect(v.parse(optionalWebAddress, "  ")).toBeNull();
  });
});

describe("imageField", () => {
  const head = "data:image/png;base64,";
  const image = (length: number) => head + "A".repeat(length - head.length);

  test("refuses an image over 4 MB and takes one of 4 MB", () => {
    expect(messagesOf(imageField, image(4_194_305))).toEqual(["Choose a smaller image"]);
    expect(messagesOf(imageField, image(4_194_304))).toEqual([]);
  });
});

describe("texts that may be blank", () => {
  test("a blank text is null", () => {
    expect(v.parse(limitedLine("caption", 3), " \n")).toBeNull();
  });

  test("a limited text says its limit", () => {
    expect(messagesOf(limitedLine("caption", 3), "four")).toEqual([
      "Caption must be at most 3 characters",
    ]);
    expect(v.parse(limitedLine("caption", 3), " 💧💧💧 ")).toBe("💧💧💧");
  });
});
