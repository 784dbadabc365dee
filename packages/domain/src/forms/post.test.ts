import * as v from "valibot";
import { afterEach, expect, test, vi } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { isChosenPicture, type PostInput, postSchema } from "./post";

const input: PostInput = {
  description: "Borehole 7 runs.",
  publishedAt: "2025-03-15T14:05",
  originalUrl: "",
  picture: null,
};
const WEB_ADDRESS = "Enter a full web address, for example https://example.org/article";
const REAL_MOMENT = "Enter a date and time that exist, for example 2025-03-15 14:05";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each<[Partial<PostInput>, string]>([
  [{ description: " \n " }, "Text is required"],
  [{ description: "\u200b" }, "Text is required"],
  [{ description: "💧".repeat(5001) }, "Text must be at most 5000 characters"],
  [{ publishedAt: "" }, "Date and time are required"],
  [{ publishedAt: "unreadable" }, REAL_MOMENT],
  [{ publishedAt: "2025-02-30T10:00" }, REAL_MOMENT],
  [{ publishedAt: "2025-03-15" }, REAL_MOMENT],
  [{ publishedAt: "2025-03-15T24:30" }, REAL_MOMENT],
  [{ publishedAt: "12025-03-15T10:00" }, REAL_MOMENT],
  [{ publishedAt: "1899-06-15T10:00" }, "Enter a date from 1900 to 2999"],
  [{ publishedAt: "3000-06-15T10:00" }, "Enter a date from 1900 to 2999"],
  [{ originalUrl: "javascript:alert(1)" }, WEB_ADDRESS],
  [{ originalUrl: "our page" }, WEB_ADDRESS],
  [{ picture: "data:text/html;base64,AAAA" }, "Choose a PNG, JPEG, WebP, GIF or AVIF image"],
  [{ picture: "data:image/svg+xml;base64,AAAA" }, "Choose a PNG, JPEG, WebP, GIF or AVIF image"],
])("%j is refused", (change, message) => {
  expect(messagesOf(postSchema, { ...input, ...change })).toEqual([message]);
});

test("a post is stored with its text trimmed, its lines kept, and its moment in UTC", () => {
  vi.stubEnv("TZ", "Asia/Kathmandu");
  const typed = { ...input, description: " One\nTwo ", originalUrl: " https://a.example/1 " };
  expect(v.parse(postSchema, typed)).toEqual({
    description: "One\nTwo",
    publishedAt: "2025-03-15T08:20:00.000Z",
    originalUrl: "https://a.example/1",
    picture: null,
  });
});

test("a text may have 5000 characters", () => {
  const description = "💧".repeat(5000);
  expect(v.parse(postSchema, { ...input, description })).toMatchObject({ description });
});

test("only a picture inline was chosen now", () => {
  expect(isChosenPicture("data:image/webp;base64,AAAA")).toBe(true);
  expect(isChosenPicture("6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c/k3x9.webp")).toBe(false);
  expect(isChosenPicture(null)).toBe(false);
});
