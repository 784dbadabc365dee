import { beforeEach, expect, it } from "vitest";
import { createDrafts, forgetDrafts, keptDraftAbout } from "./drafts";

const milestones = createDrafts<string>();
const settings = createDrafts<string>();
const at = (userId: string) => ({ userId, place: "kaya" });

beforeEach(() => forgetDrafts());

it("keeps what a person typed from everyone else", () => {
  milestones.keep({ ...at("awa"), about: "Wells", content: "Survey" });
  expect(milestones.read(at("issa"))).toBeNull();
  expect(milestones.read({ userId: "awa", place: "dori" })).toBeNull();
  expect(settings.read(at("awa"))).toBeNull();
  expect(milestones.read(at("awa"))).toBe("Survey");
});

it("forgets what others typed when a person signs in, and everything at a logout", () => {
  milestones.keep({ ...at("awa"), about: "Wells", content: "Survey" });
  settings.keep({ ...at("issa"), about: "Settings", content: "Name" });
  forgetDrafts("issa");
  expect(milestones.read(at("awa"))).toBeNull();
  expect(settings.read(at("issa"))).toBe("Name");
  forgetDrafts();
  expect(settings.read(at("issa"))).toBeNull();
});

it("knows where something is kept, until it is dropped", () => {
  expect(keptDraftAbout()).toBeNull();
  milestones.keep({ ...at("awa"), about: "Wells", content: "Survey" });
  expect(keptDraftAbout()).toBe("Wells");
  milestones.drop(at("awa"));
  expect(keptDraftAbout()).toBeNull();
});
