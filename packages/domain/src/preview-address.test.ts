import { expect, it } from "vitest";
import { previewAddress, readPreviewAddress } from "./preview-address";

const project = "6f1c2a34-0000-4000-8000-000000000000";

it.each([
  "/preview/",
  "/preview/.jpg",
  "/preview/fr/",
  "/preview/en/projects.jpg",
  "/preview/xx/projects.jpg",
  "/preview/FR/projects.jpg",
  "/preview/fr/fr/projects.jpg",
  "/preview//projects.jpg",
  "/preview/projects.png",
  `/preview/fr/${project.toUpperCase()}.jpg`,
  `/preview/fr/${project}x.jpg`,
  "/fr/preview/projects.jpg",
])("%s is the address of no preview", (address) => {
  expect(readPreviewAddress(address)).toBeNull();
});

it.each([
  ["/preview/projects.jpg", { project: null, language: "en" }],
  ["/preview/fr/projects.jpg", { project: null, language: "fr" }],
  [`/preview/${project}.jpg`, { project, language: "en" }],
  [`/preview/fr/${project}.jpg`, { project, language: "fr" }],
] as const)("%s is read as it is written", (address, subject) => {
  expect(previewAddress(subject)).toBe(address);
  expect(readPreviewAddress(address)).toEqual(subject);
});
