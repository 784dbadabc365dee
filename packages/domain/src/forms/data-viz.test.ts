import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { english } from "../testing/english";
import { messagesOf } from "../testing/messages-of";
import { BAD_INPUT } from "./bad-input";
import { type DataVizInput, dataVizSchema } from "./data-viz";

const input: DataVizInput = {
  type: "pie",
  title: "Boreholes in service",
  shortDescription: "7 of 12 give safe water today.",
  indicator: "",
  value: "58",
  icon: "Heart",
  colour: "#EF4444",
  image: "data:image/png;base64,AAAA",
};

describe("a visualization is refused", () => {
  test.each([
    [{ type: "bar" }, "Choose a type from the list"],
    [{ title: "  " }, "Title is required"],
    [{ title: "x".repeat(201) }, "Title must be at most 200 characters"],
    [{ shortDescription: "" }, "Short description is required"],
    [{ shortDescription: "x".repeat(2001) }, "Short description must be at most 2000 characters"],
    [{ value: "" }, "Enter a number from 0 to 100"],
    [{ value: BAD_INPUT }, "Enter a number from 0 to 100"],
    [{ value: "100.5" }, "Enter a number from 0 to 100"],
    [{ type: "progress", value: "-1" }, "Enter a number from 0 to 100"],
    [{ type: "image", image: null }, "Picture is required"],
    [{ icon: "Bomb" }, "Choose an icon and a colour from the lists"],
    [{ colour: "#123456" }, "Choose an icon and a colour from the lists"],
    [{ image: "data:image/svg+xml;base64,AAAA" }, "Choose a PNG, JPEG, WebP, GIF or AVIF image"],
  ])("with %j", (change, message) => {
    expect(messagesOf(dataVizSchema, { ...input, ...change })).toEqual([message]);
  });

  test("with every message at once, the value beside its own field", () => {
    const { issues } = v.safeParse(dataVizSchema, { ...input, title: "", value: "" });
    expect(issues?.map((issue) => [v.getDotPath(issue), english.message(issue.message)])).toEqual([
      ["title", "Title is required"],
      ["value", "Enter a number from 0 to 100"],
    ]);
  });
});

describe("only what applies to the type is kept", () => {
  test.each([
    [{ type: "pie" }, { value: 58, icon: null, image: null }],
    [
      { type: "progress", value: "0" },
      { value: 0, icon: null, image: null },
    ],
    [
      { type: "pictogram", value: "" },
      { value: null, icon: "Heart#EF4444", image: null },
    ],
    [
      { type: "image", value: "x", indicator: "i1" },
      { value: null, icon: null, image: input.image, indicator: null },
    ],
    [
      { type: "pie", value: "", indicator: "i1" },
      { value: null, indicator: "i1" },
    ],
    [
      { type: "pictogram", indicator: "i1" },
      { value: null, indicator: "i1" },
    ],
  ])("of %j", (change, kept) => {
    expect(v.parse(dataVizSchema, { ...input, ...change })).toMatchObject(kept);
  });
});
