import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { english } from "@vigie/domain/testing/english";
import { eventually } from "@vigie/test-backend/waiting";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { render } from "@/testing/render";
import { PhotoPicker } from "./photo-picker";

const UNREADABLE = english("failed.pictureUnreadable");

const stored = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

interface PortraitProps {
  image?: string | null;
  error?: string;
  onBusyChange?: (busy: boolean) => void;
}

function Portrait({ image: initial = null, ...rest }: PortraitProps) {
  const [image, setImage] = useState(initial);
  return (
    <PhotoPicker label="Photo" alt="Awa Ouédraogo" image={image} onChange={setImage} {...rest} />
  );
}

const user = userEvent.setup({ applyAccept: false });
const choose = (file: File) => user.upload(screen.getByLabelText("Photo"), file);

beforeEach(readPngs);

describe("a picture that cannot be used", () => {
  it("says so with the button, and leaves the picture that was there", async () => {
    render(<Portrait image={stored} />);
    await choose(new File(["text"], "broken.png", { type: "image/png" }));
    expect(await screen.findByText(UNREADABLE)).toBeVisible();
    expect(screen.getByRole("button", { name: "Upload Photo" })).toHaveAccessibleDescription(
      expect.stringContaining(UNREADABLE),
    );
    expect(screen.getByRole("img", { name: "Awa Ouédraogo" })).toHaveAttribute("src", stored);
  });

  it("is forgotten with the next one", async () => {
    render(<Portrait />);
    await choose(new File(["text"], "broken.png", { type: "image/png" }));
    await screen.findByText(UNREADABLE);
    await choose(pngFile());
    expect(await screen.findByRole("img", { name: "Awa Ouédraogo" })).toBeVisible();
    expect(screen.queryByText(UNREADABLE)).not.toBeInTheDocument();
  });

  it("is silently passed over when it is no picture at all", async () => {
    render(<Portrait image={stored} />);
    await choose(new File(["text"], "notes.txt", { type: "text/plain" }));
    expect(screen.getByRole("img", { name: "Awa Ouédraogo" })).toHaveAttribute("src", stored);
    expect(screen.queryByText(UNREADABLE)).not.toBeInTheDocument();
  });

  it("is refused by the form in the same place", () => {
    render(<Portrait error="Choose a photo" />);
    expect(screen.getByRole("button", { name: "Upload Photo" })).toHaveAccessibleDescription(
      expect.stringContaining("Choose a photo"),
    );
  });
});

it("a chosen picture is shown, and the form knows when it is ready", async () => {
  const onBusyChange = vi.fn();
  render(<Portrait onBusyChange={onBusyChange} />);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  await choose(pngFile());
  const preview = await screen.findByRole("img", { name: "Awa Ouédraogo" });
  expect(preview).toHaveAttribute("src", expect.stringMatching(/^data:image\/png;base64,iVBOR/));
  await screen.findByRole("button", { name: "Upload Photo" });
  expect(onBusyChange.mock.calls).toEqual([[true], [false]]);
});

it("a picture is taken away with the keyboard, and the focus stays in the form", async () => {
  render(<Portrait image={stored} />);
  await user.tab();
  await user.tab();
  expect(screen.getByRole("button", { name: "Remove photo" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Upload Photo" })).toHaveFocus();
});

it("a picture that is ready after its form was left goes nowhere", async () => {
  let decoded = (_size: { width: number; height: number; close: () => void }) => {};
  const decoding = new Promise<Parameters<typeof decoded>[0]>((resolve) => {
    decoded = resolve;
  });
  vi.stubGlobal("createImageBitmap", () => decoding);
  const onChange = vi.fn();
  const onBusyChange = vi.fn();
  const { unmount } = render(
    <PhotoPicker
      label="Photo"
      alt="Awa Ouédraogo"
      image={null}
      onChange={onChange}
      onBusyChange={onBusyChange}
    />,
  );
  await choose(pngFile());
  expect(screen.getByRole("button", { name: "Preparing..." })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  unmount();
  decoded({ width: 1, height: 1, close: () => {} });
  await eventually(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));
  expect(onChange).not.toHaveBeenCalled();
});
