import { act, screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished } from "vitest";
import { StaffTextsProvider, VisitorTextsProvider } from "@/lib/language/use-texts";
import { configurePage } from "@/testing/render-app";
import { Avatar } from "./avatar";
import { DonorList, type ShownDonor } from "./donor-list";
import { PublisherMark } from "./publisher/publisher-mark";
import { SiteIcon } from "./site-icon";

const PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const donor: ShownDonor = {
  id: "1",
  address: PICTURE,
  name: null,
  website: null,
  renditions: { base: "a.webp", width: 1200, height: 800, colour: "#101010" },
};

it.beforeAll(({ backend }) => configurePage(backend));

const pictures = () => [...document.querySelectorAll("img")];

/** The app takes a rendered page over whose pictures have all come, or all failed, before. */
async function takeOver(part: ReactElement, naturalWidth: number): Promise<void> {
  const page = (
    <VisitorTextsProvider language="en">
      <StaffTextsProvider>{part}</StaffTextsProvider>
    </VisitorTextsProvider>
  );
  const root = document.createElement("div");
  root.innerHTML = renderToString(page);
  document.body.append(root);
  expect(pictures()).toHaveLength(1);
  for (const picture of pictures()) {
    Object.defineProperties(picture, {
      complete: { value: true },
      naturalWidth: { value: naturalWidth },
    });
  }
  const app = await act(async () => hydrateRoot(root, page));
  onTestFinished(() => {
    act(() => app.unmount());
    root.remove();
  });
}

it.for([
  ["A.", <Avatar key="avatar" photo={PICTURE} initials="A." />],
  ["E", <PublisherMark key="mark" name="Eau" logo={PICTURE} />],
] as const)(
  "a picture that failed before the app ran gives way to “%s”",
  async ([instead, part]) => {
    await takeOver(part, 0);
    expect(pictures()).toEqual([]);
    expect(screen.getByText(instead)).toBeVisible();
  },
);

it("the icon of a site that failed before the app ran gives way to a general one", async () => {
  await takeOver(<SiteIcon address="https://lefaso.net/" />, 0);
  expect(pictures()).toEqual([]);
});

it("a donor's smaller picture that failed before the app ran gives way to the stored one", async () => {
  await takeOver(<DonorList donors={[donor]} />, 0);
  expect(screen.getByRole("img", { name: "Donor 1" })).toHaveAttribute("src", PICTURE);
});

it("a stored picture of a donor that failed before the app ran leaves a sign", async () => {
  await takeOver(<DonorList donors={[{ ...donor, renditions: null }]} />, 0);
  expect(screen.getByRole("img", { name: "Donor 1" }).tagName).toBe("svg");
});

it("no colour stands behind a logo that came before the app ran", async () => {
  await takeOver(<DonorList donors={[donor]} />, 1200);
  expect(screen.getByRole("img", { name: "Donor 1" })).not.toHaveAttribute("style");
});
