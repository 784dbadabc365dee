import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { RecordedTutorial } from "./recorded-tutorial";
import { recordingIn } from "./recording";

const [first, second] = recordingIn("en").chapters;

function video(): HTMLVideoElement {
  const player = screen.getByLabelText("Tutorial video");
  if (!(player instanceof HTMLVideoElement)) throw new Error("That is no video.");
  return player;
}

const sources = () => [...video().querySelectorAll("source")];

describe("the recorded tutorial, where it cannot be played,", () => {
  it("says so once no format is left, and keeps its steps to read", () => {
    render(<RecordedTutorial />);
    const [webm, mp4] = sources();
    if (webm === undefined || mp4 === undefined) throw new Error("There are not two formats.");

    fireEvent.error(webm);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    fireEvent.error(mp4);
    expect(screen.getByRole("alert")).toHaveTextContent("The video cannot be played here.");
    expect(screen.getByRole("link", { name: /Open the video/ })).toHaveAttribute(
      "href",
      recordingIn("en").ownPage,
    );
    expect(screen.getByText(first?.steps[0]?.text ?? "")).toBeVisible();
  });

  it("says so when it breaks off on the way", () => {
    render(<RecordedTutorial />);
    fireEvent.error(video());
    expect(screen.getByRole("alert")).toHaveTextContent("The video cannot be played here.");
  });

  it("does not fail a second time for a chapter", async () => {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new Error("no format"));
    render(<RecordedTutorial />);
    fireEvent.error(video());
    await userEvent.click(
      screen.getAllByRole("button", { name: /^Play from/ })[0] ?? document.body,
    );
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });
});

describe("the recorded tutorial", () => {
  let play: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  });

  it("loads nothing of the video by itself, and shows a picture of it", () => {
    render(<RecordedTutorial />);
    expect(video()).toHaveAttribute("preload", "none");
    expect(video()).not.toHaveAttribute("autoplay");
    expect(video()).toHaveAttribute("poster", recordingIn("en").poster);
    expect(sources().map(({ type }) => type.replace(/;.*/, ""))).toEqual([
      "video/webm",
      "video/mp4",
    ]);
  });

  it("tells every step under its chapter, in the language that is chosen", async () => {
    render(<RecordedTutorial />);
    const steps = within(screen.getByRole("region", { name: "Step by step" }));
    for (const { title, steps: said } of recordingIn("en").chapters) {
      expect(steps.getByRole("heading", { level: 3, name: title })).toBeVisible();
      for (const { text } of said) expect(steps.getByText(text)).toBeVisible();
    }

    await userEvent.click(screen.getByRole("button", { name: "Français" }));
    const french = within(screen.getByRole("region", { name: "Step by step" }));
    expect(french.getByText(recordingIn("fr").chapters[0]?.steps[0]?.text ?? "")).toBeVisible();
    expect(screen.queryByText(first?.steps[0]?.text ?? "")).not.toBeInTheDocument();
    expect(sources()[0]).toHaveAttribute("src", recordingIn("fr").sources[0]?.address);
    expect(video()).toHaveAttribute("poster", recordingIn("fr").poster);
    expect(video().querySelector("track[kind=captions]")).toHaveAttribute("srclang", "fr");
    expect(screen.getByRole("button", { name: "Français" })).toHaveFocus();
    expect(screen.getByRole("button", { name: "English" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });

  it("plays from a chapter", async () => {
    render(<RecordedTutorial />);
    await userEvent.click(
      screen.getByRole("button", { name: new RegExp(`^Play from .*: ${second?.title}$`) }),
    );
    expect(video().currentTime).toBe(second?.start);
    expect(play).toHaveBeenCalledOnce();
  });
});
