import { fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { render } from "@/testing/render";
import { TutorialVideo } from "./tutorial-video";

const film = "https://videos.example/tutorial.mp4";
const page = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

it("says so when the video cannot be played, with the way to it", () => {
  render(<TutorialVideo player={{ kind: "video", address: film }} ownPage={film} />);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  fireEvent.error(screen.getByLabelText("Tutorial video"));
  expect(screen.getByRole("alert")).toHaveTextContent("The video cannot be played here.");
  expect(screen.getByRole("link", { name: /Open the video/ })).toHaveAttribute("href", film);
});

it("says so when the video failed before it was shown", () => {
  const { prototype } = HTMLMediaElement;
  Object.defineProperty(prototype, "error", { value: { code: 4 }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(prototype, "error");
  });
  render(<TutorialVideo player={{ kind: "video", address: film }} ownPage={film} />);
  expect(screen.getByRole("alert")).toHaveTextContent("The video cannot be played here.");
});

it("plays a video with the browser's own controls", () => {
  render(<TutorialVideo player={{ kind: "video", address: film }} ownPage={film} />);
  const video = screen.getByLabelText("Tutorial video");
  expect(video).toHaveProperty("tagName", "VIDEO");
  expect(video).toHaveAttribute("src", film);
  expect(video).toHaveAttribute("controls");
});

it("shows another site's player in a frame that can neither lead away nor use devices", () => {
  const ownPage = "https://youtu.be/dQw4w9WgXcQ";
  render(<TutorialVideo player={{ kind: "page", address: page }} ownPage={ownPage} />);
  const frame = screen.getByTitle("Tutorial video");
  expect(frame).toHaveAttribute("src", page);
  expect(frame).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
  const sandbox = frame.getAttribute("sandbox")?.split(" ") ?? [];
  expect(sandbox).toEqual(expect.arrayContaining(["allow-scripts", "allow-same-origin"]));
  expect(sandbox.filter((rule) => rule.includes("top-navigation"))).toEqual([]);
  expect(frame.getAttribute("allow")).not.toMatch(/camera|microphone|geolocation/);
  expect(screen.getByRole("link", { name: /Open the video/ })).toHaveAttribute("href", ownPage);
});
