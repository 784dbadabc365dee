import type { Script } from "./recording";

interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
}

/** The captions of a film as a WebVTT file. */
export function captionsOf({ chapters }: Script): string {
  const steps = chapters.flatMap((chapter) => chapter.steps);
  return webVtt(steps.map(({ start, end, text }) => ({ start, end, text: onTwoLines(text) })));
}

/** The chapters of a film as a WebVTT file. */
export function chaptersOf({ duration, chapters }: Script): string {
  return webVtt(
    chapters.map(({ start, title }, index) => ({
      start,
      end: chapters[index + 1]?.start ?? duration,
      text: title,
    })),
  );
}

function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }, index) =>
      `${index + 1}\n${timestamp(start)} --> ${timestamp(end)}\n${escaped(text)}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** As many characters as a line of captions holds in most players. */
const LINE = 46;

/** Breaks a caption where its lines become about as long as each other. */
function onTwoLines(text: string): string {
  if (text.length <= LINE) return text;
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [nearest] = spaces.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  if (nearest === undefined) return text;
  return `${text.slice(0, nearest)}\n${text.slice(nearest + 1)}`;
}

function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
