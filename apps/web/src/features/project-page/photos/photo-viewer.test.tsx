import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { addPhotos, onlineProject, PICTURE, visit } from "@/features/project-page/testing/visit";
import { FROM_LIST, readListNavigation } from "@/lib/list-navigation";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { renderApp } from "@/testing/render-app";

let twelveId: string;
let oneId: string;

supportModalDialogs();

const it = test.extend("open", ({ backend }) => async (name: string): Promise<UserEvent> => {
  const user = await visit(backend, twelveId);
  await user.click(await thumbnail(name));
  return user;
});

it.beforeAll(async ({ member }) => {
  twelveId = await onlineProject(member);
  const names = Array.from({ length: 12 }, (_, index) => `well-number-${index + 1}.webp`);
  await addPhotos(member, twelveId, names);
  oneId = await onlineProject(member);
  await addPhotos(member, oneId, ["the-only-one.webp"]);
});

const viewer = () => screen.getByRole("dialog", { name: "Project Gallery" });
const count = () => within(viewer()).getByText(/^\d+ of \d+$/).textContent;
const thumbnail = (name: string) => screen.findByRole("button", { name: `View Larger: ${name}` });

describe("closing the viewer", () => {
  it.for([
    ["Escape", (user: UserEvent) => user.keyboard("{Escape}")],
    [
      "its button",
      (user: UserEvent) => user.click(within(viewer()).getByRole("button", { name: "Close" })),
    ],
  ] as const)(
    "by %s gives the focus back to the photo it was opened from",
    async ([_name, close], { open }) => {
      const user = await open("Well number 3");
      await user.keyboard("{ArrowRight}");
      await close(user);
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
      expect(await thumbnail("Well number 3")).toHaveFocus();
      expect(document.documentElement.style.overflow).toBe("");
    },
  );
});

describe("the viewer", () => {
  it("opens by keyboard on the photo that was chosen, with its count and name", async ({
    backend,
  }) => {
    const user = await visit(backend, twelveId);
    (await thumbnail("Well number 3")).focus();
    await user.keyboard("{Enter}");
    expect(count()).toBe("3 of 12");
    expect(within(viewer()).getByText("Well number 3")).toBeVisible();
    const photo = await within(viewer()).findByRole("img", { name: "Well number 3" });
    expect(photo).toHaveAttribute("src", PICTURE);
    expect(document.documentElement.style.overflow).toBe("hidden");
  });

  it("is not one step from the list that the page was opened from", async ({ backend }) => {
    const user = await renderApp(`/project/${oneId}`, { backend, state: FROM_LIST });
    await user.click(await thumbnail("The only one"));
    expect(viewer()).toBeVisible();
    expect(readListNavigation(window.history.state).fromList).toBe(false);
    await user.click(within(viewer()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(readListNavigation(window.history.state).fromList).toBe(true));
  });

  it("goes by arrows, Home and End, and stops at both ends", async ({ open }) => {
    const user = await open("Well number 2");
    const after = async (keys: string) => {
      await user.keyboard(keys);
      return count();
    };
    expect(await after("{ArrowRight}")).toBe("3 of 12");
    expect(await after("{ArrowLeft}{ArrowLeft}")).toBe("1 of 12");
    expect(await after("{ArrowLeft}")).toBe("1 of 12");
    expect(await after("{End}")).toBe("12 of 12");
    expect(await after("{ArrowRight}")).toBe("12 of 12");
    expect(await after("{Home}")).toBe("1 of 12");
    expect(await after("{Alt>}{ArrowRight}{/Alt}")).toBe("1 of 12");
    expect(await after("x")).toBe("1 of 12");
  });

  it("goes by its buttons, which stay where the focus is at both ends", async ({ open }) => {
    const user = await open("Well number 2");
    const previous = within(viewer()).getByRole("button", { name: "Previous photo" });
    await user.click(previous);
    expect(count()).toBe("1 of 12");
    expect(previous).toHaveFocus();
    expect(previous).toHaveAttribute("aria-disabled", "true");
    await user.click(within(viewer()).getByRole("button", { name: "Next photo" }));
    expect(count()).toBe("2 of 12");
  });

  it("has the neighbours of a photo ready, and no others", async ({ open }) => {
    await open("Well number 3");
    await waitFor(() => expect(viewer().querySelectorAll("img")).toHaveLength(3));
    const shown = Array.from(viewer().querySelectorAll("img"), ({ alt }) => alt);
    expect(shown).toEqual(["Well number 2", "Well number 3", "Well number 4"]);
    expect(within(viewer()).getAllByRole("img")).toHaveLength(1);
  });

  it("follows a finger to the side, and not a short touch, a mouse or two fingers", async ({
    open,
  }) => {
    await open("Well number 3");
    const photo = await within(viewer()).findByRole("img");
    const drag = (by: number, pointerType = "touch", meanwhile = () => {}) => {
      const finger = { pointerId: 1, pointerType, bubbles: true };
      fireEvent.pointerDown(photo, { ...finger, clientX: 200 });
      fireEvent.pointerMove(photo, { ...finger, clientX: 200 + by });
      meanwhile();
      fireEvent.pointerUp(photo, { ...finger, clientX: 200 + by });
      return count();
    };
    expect(drag(-20)).toBe("3 of 12");
    expect(drag(-120, "mouse")).toBe("3 of 12");
    const secondFinger = { pointerId: 2, pointerType: "touch", clientX: 90 };
    expect(drag(-120, "touch", () => fireEvent.pointerDown(photo, secondFinger))).toBe("3 of 12");
    expect(drag(-120)).toBe("4 of 12");
    expect(drag(120)).toBe("3 of 12");
  });

  it("has nothing to go by where there is one photo", async ({ backend }) => {
    const user = await visit(backend, oneId);
    await user.click(await thumbnail("The only one"));
    expect(count()).toBe("1 of 1");
    expect(within(viewer()).getAllByRole("button")).toHaveLength(1);
    await user.keyboard("{ArrowRight}{End}");
    expect(count()).toBe("1 of 1");
  });

  it("says so where a photo cannot be shown", async ({ member, backend }) => {
    const id = await onlineProject(member);
    await addPhotos(member, id, ["lost.webp"]);
    const user = await visit(backend, id);
    const opener = await thumbnail("Lost");
    await waitFor(() => expect(opener.querySelector("img")).not.toBeNull());
    await user.click(opener);
    fireEvent.error(await within(viewer()).findByRole("img"));
    expect(within(viewer()).getByText("This photo cannot be shown.")).toBeVisible();
  });
});
