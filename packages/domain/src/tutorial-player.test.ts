import { expect, test } from "vitest";
import { tutorialPlayer } from "./tutorial-player";

test.each([
  null,
  "",
  "  ",
  "tutorial.mp4",
  "/tutorial.mp4",
  "javascript:alert(1)",
  "data:video/mp4;base64,AA",
  "https://awa:secret@videos.example/tutorial.mp4",
])("%j plays nothing", (address) => {
  expect(tutorialPlayer(address)).toBeNull();
});

test.each([
  "https://videos.example/tutorial.mp4",
  "https://videos.example/Tutorial.WEBM?token=a.b#t=10",
  "http://localhost:8080/a/b.ogv",
])("%s is a video", (address) => {
  expect(tutorialPlayer(` ${address} `)).toEqual({ kind: "video", address });
});

test.each([
  "https://www.youtube.com/embed/dQw4w9WgXcQ?start=10",
  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  "https://www.youtube.com/embed/videoseries?list=PL123",
  "https://player.vimeo.com/video/76979871?h=8272103f6e",
  "https://framatube.org/videos/embed/9db9f3f1-9b54-44ed-9e91-461d262d2205",
  "https://videos.example/player?file=tutorial.mp4",
  "https://www.youtube.com/watch?list=PL123",
])("%s is a page, embedded as it is", (address) => {
  expect(tutorialPlayer(address)).toEqual({ kind: "page", address });
});

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  [
    "https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=1",
    "www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://youtube.com/shorts/dQw4w9WgXcQ", "www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "player.vimeo.com/video/76979871?dnt=1"],
  ["https://vimeo.com/76979871/8272103f6e", "player.vimeo.com/video/76979871?h=8272103f6e&dnt=1"],
  [
    "https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxbv",
    "framatube.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv",
  ],
  [
    "https://framatube.org/videos/watch/9db9f3f1-9b54-44ed-9e91-461d262d2205",
    "framatube.org/videos/embed/9db9f3f1-9b54-44ed-9e91-461d262d2205",
  ],
])("%s gives way to the page that may be embedded", (address, embedded) => {
  expect(tutorialPlayer(address)).toEqual({ kind: "page", address: `https://${embedded}` });
});
