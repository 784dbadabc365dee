import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import {
  editedResourceSchema,
  linkedResourceSchema,
  newResourceSchema,
  type ResourceInput,
} from "./resource";

const input: ResourceInput = {
  title: "Mid-term evaluation",
  link: "",
  file: { name: "evaluation.pdf", data: "data:application/pdf;base64,AAAA" },
};

describe.each([
  ["a new resource", newResourceSchema],
  ["an edited resource", editedResourceSchema],
  ["an edited resource without a document", linkedResourceSchema],
])("%s is refused", (_name, schema) => {
  test.each([
    [{ title: "" }, "Title is required"],
    [{ title: "x".repeat(201) }, "Title must be at most 200 characters"],
    [
      { link: "javascript:alert(1)" },
      "Enter a full web address, for example https://example.org/article",
    ],
    [
      { file: { name: "a.html", data: "data:text/html;base64,AAAA" } },
      "Invalid file type. Please upload a document file (PDF, Word, Excel, PowerPoint, etc.).",
    ],
  ])("with %j", (change, message) => {
    expect(messagesOf(schema, { ...input, ...change })).toEqual([message]);
  });

  test("with a document of more than 10 MB", () => {
    const data = `data:application/pdf;base64,${"A".repeat(13_981_016)}`;
    expect(messagesOf(schema, { ...input, file: { name: "a.pdf", data } })).toEqual([
      "File size must be less than 10MB",
    ]);
  });
});

test("a new resource needs a document or a link, and asks for the document", () => {
  const messages = (change: Partial<ResourceInput>) =>
    messagesOf(newResourceSchema, { ...input, file: null, ...change });
  expect(messages({ link: "  " })).toEqual(["File is required"]);
  expect(messages({ link: "ftp://example.org" })).not.toEqual([]);
  expect(messages({ link: "https://example.org" })).toEqual([]);
});

test("an edited resource without a document needs a link or a document", () => {
  const messages = (change: Partial<ResourceInput>) =>
    messagesOf(linkedResourceSchema, { ...input, file: null, ...change });
  expect(messages({ link: "  " })).toEqual(["Enter a link or choose a file"]);
  expect(messages({ link: "https://example.org" })).toEqual([]);
  expect(messages({ file: input.file })).toEqual([]);
});

test("an edited resource may keep its document", () => {
  expect(v.parse(editedResourceSchema, { ...input, file: null })).toEqual({
    title: "Mid-term evaluation",
    link: null,
    file: null,
  });
});

test("a resource with a document of exactly 10 MB and a link is accepted", () => {
  const data = `data:text/plain;charset=utf-8;base64,${"A".repeat(13_981_012)}AA==`;
  const resource = { ...input, link: "https://eau.gov.bf", file: { name: "a.txt", data } };
  expect(v.parse(newResourceSchema, resource)).toEqual(resource);
});
