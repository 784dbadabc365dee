import { expect, it } from "vitest";
import type { Script } from "./recording";
import { captionsOf, chaptersOf } from "./web-vtt";

const script: Script = {
  duration: 75.5,
  chapters: [
    {
      title: "Un",
      start: 0,
      steps: [{ start: 0, end: 2.88, text: "A <b> & c --> d" }],
    },
    { title: "Deux", start: 61.04, steps: [] },
  ],
};

it("captions stand between their times, with nothing in them that players would interpret", () => {
  expect(captionsOf(script)).toBe(
    "WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.880\nA &lt;b&gt; &amp; c --&gt; d\n",
  );
});

it("chapters last until the next, and the last until the end", () => {
  expect(chaptersOf(script)).toBe(
    "WEBVTT\n\n1\n00:00:00.000 --> 00:01:01.040\nUn\n\n2\n00:01:01.040 --> 00:01:15.500\nDeux\n",
  );
});

it("long captions break into two lines of about the same length, never at a non-breaking space", () => {
  const say = (text: string) =>
    captionsOf({
      duration: 3,
      chapters: [{ title: "", start: 0, steps: [{ start: 0, end: 3, text }] }],
    })
      .split("\n")
      .slice(4)
      .join("|");

  expect(say("Vous pouvez le voir.")).toBe("Vous pouvez le voir.|");
  expect(say("Anyone can read the public pages, without an account.")).toBe(
    "Anyone can read the public|pages, without an account.|",
  );
  expect(say("Il y a longtemps qu’il était « publié » : chacun pouvait le lire.")).toBe(
    "Il y a longtemps qu’il était|« publié » : chacun pouvait le lire.|",
  );
  expect(say("x".repeat(60))).toBe(`${"x".repeat(60)}|`);
});
