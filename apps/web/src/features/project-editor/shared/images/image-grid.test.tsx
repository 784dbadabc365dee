import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { render } from "@/testing/render";
import { ImageGrid } from "./image-grid";
import { ImageTile } from "./image-grid-tile";
import { UploadTile } from "./image-grid-upload";

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

function Gallery({ initial }: { initial: string[] }) {
  const [names, setNames] = useState(initial);
  const { list, heading } = useFocusAfterRemoval();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Photos
      </h2>
      <ImageGrid label="Photos of the project" rows={list}>
        {names.map((name) => (
          <ImageTile
            key={name}
            renditions={null}
            address={pixel}
            alt={name}
            name={name}
            onDelete={() => setNames(names.filter((other) => other !== name))}
          />
        ))}
      </ImageGrid>
    </>
  );
}

const a = { renditions: null, address: pixel, alt: "", name: "a.jpg", onDelete: () => {} };

beforeAll(() => {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = '{"supabaseUrl":"","supabaseAnonKey":"key"}';
  document.head.append(block);
});

const grid = () => screen.getByRole("list", { name: "Photos of the project" });

describe("a picture on its way", () => {
  it.each([
    [null, "0"],
    [-1, "0"],
    [0.456, "46"],
    [1.2, "100"],
  ])("with progress %j shows %s percent", (progress, percent) => {
    render(<UploadTile name="a.jpg" progress={progress} />);
    expect(screen.getByRole("progressbar", { name: "Uploading a.jpg" })).toHaveAttribute(
      "aria-valuenow",
      percent,
    );
    expect(screen.getByText("a.jpg")).toBeVisible();
  });
});

describe("a picture that is not there", () => {
  it("is told apart from one on its way, and can be loaded again", async () => {
    const onRetry = vi.fn();
    const tile = (address: null | undefined) => (
      <ImageTile {...a} address={address} onRetry={onRetry} />
    );
    const { rerender } = render(tile(undefined));
    expect(screen.queryByText("Cannot be shown")).not.toBeInTheDocument();
    rerender(tile(null));
    expect(screen.getByText("Cannot be shown")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Load a.jpg again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("says so where its address leads nowhere, until it has another", () => {
    const tile = (address: string) => <ImageTile {...a} alt="Donor 1" address={address} />;
    const { rerender } = render(tile("/gone.jpg"));
    fireEvent.error(screen.getByRole("img", { name: "Donor 1" }));
    expect(screen.getByText("Cannot be shown")).toBeVisible();
    rerender(tile(pixel));
    expect(screen.getByRole("img", { name: "Donor 1" })).toHaveAttribute("src", pixel);
  });

  it("is asked for as it was where its smaller versions cannot be loaded", () => {
    const base = "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c/k3x9k3x9k3x9k3x9.webp";
    const renditions = { base, width: 800, height: 600, colour: "#a1b2c3" };
    const onMissing = vi.fn();
    const tile = (address: string | undefined) => (
      <ImageTile {...a} alt="A well" {...{ renditions, onMissing, address }} />
    );
    const { rerender } = render(tile(undefined));
    const image = screen.getByRole("img", { name: "A well" });
    expect(image).toHaveAttribute("srcset", expect.stringContaining("-320.webp 320w"));
    expect(image).toHaveAttribute("width", "800");
    fireEvent.error(image);
    expect(onMissing).toHaveBeenCalledOnce();
    rerender(tile(pixel));
    expect(screen.getByRole("img", { name: "A well" })).toHaveAttribute("src", pixel);
  });
});

describe("a grid of pictures", () => {
  it("cannot delete a picture twice", async () => {
    const onDelete = vi.fn();
    render(<ImageTile {...a} onDelete={onDelete} busy />);
    await userEvent.click(screen.getByRole("button", { name: "Delete a.jpg" }));
    expect(onDelete).not.toHaveBeenCalled();
  });

  it("shows each picture, and loads only what is looked at", () => {
    render(<Gallery initial={["a.jpg", "b.jpg"]} />);
    expect(within(grid()).getAllByRole("listitem")).toHaveLength(2);
    const picture = screen.getByRole("img", { name: "b.jpg" });
    expect(picture).toHaveAttribute("loading", "lazy");
    expect(picture).toHaveAttribute("decoding", "async");
  });

  it("goes on to the neighbour when a picture is deleted with the keyboard", async () => {
    render(<Gallery initial={["a.jpg", "b.jpg", "c.jpg"]} />);
    screen.getByRole("button", { name: "Delete b.jpg" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Delete c.jpg" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Delete a.jpg" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("heading", { name: "Photos" })).toHaveFocus();
  });
});
