import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
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
            src={pixel}
            alt={name}
            name={name}
            onDelete={() => setNames(names.filter((other) => other !== name))}
          />
        ))}
      </ImageGrid>
    </>
  );
}

const grid = () => screen.getByRole("list", { name: "Photos of the project" });

describe("a picture on its way", () => {
  it("says that it failed, and can be tried again or dismissed", async () => {
    const onRetry = vi.fn();
    const onDismiss = vi.fn();
    render(
      <UploadTile name="a.jpg" progress={0.4} failed onRetry={onRetry} onDismiss={onDismiss} />,
    );
    expect(screen.getByText("Not saved")).toBeVisible();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try a.jpg again" }));
    await userEvent.click(screen.getByRole("button", { name: "Dismiss a.jpg" }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(onDismiss).toHaveBeenCalledOnce();
  });

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
    const tile = (missing: boolean) => (
      <ImageTile src={null} alt="a.jpg" missing={missing} onRetry={onRetry} onDelete={() => {}} />
    );
    const { rerender } = render(tile(false));
    expect(screen.getByRole("img", { name: "a.jpg" })).toHaveAttribute("aria-busy", "true");
    expect(screen.queryByText("Cannot be shown")).not.toBeInTheDocument();
    rerender(tile(true));
    expect(screen.getByText("Cannot be shown")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Load a.jpg again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("says so where its address leads nowhere, until it has another", () => {
    const tile = (src: string) => <ImageTile src={src} alt="Donor 1" onDelete={() => {}} />;
    const { rerender } = render(tile("/gone.jpg"));
    fireEvent.error(screen.getByRole("img", { name: "Donor 1" }));
    expect(screen.getByText("Cannot be shown")).toBeVisible();
    rerender(tile(pixel));
    expect(screen.getByRole("img", { name: "Donor 1" })).toHaveAttribute("src", pixel);
  });
});

describe("a grid of pictures", () => {
  it("cannot delete a picture twice", async () => {
    const onDelete = vi.fn();
    render(<ImageTile src={pixel} alt="a.jpg" name="a.jpg" onDelete={onDelete} busy />);
    await userEvent.click(screen.getByRole("button", { name: "Delete a.jpg" }));
    expect(onDelete).not.toHaveBeenCalled();
  });

  it("shows each picture with its name, and loads only what is looked at", () => {
    render(<Gallery initial={["a.jpg", "b.jpg"]} />);
    expect(within(grid()).getAllByRole("listitem")).toHaveLength(2);
    const picture = screen.getByRole("img", { name: "b.jpg" });
    expect(picture).toHaveAttribute("loading", "lazy");
    expect(picture).toHaveAttribute("decoding", "async");
    expect(screen.getByText("b.jpg")).toBeVisible();
  });

  it("calls a picture without a file name by its alternative text", () => {
    render(<ImageTile src={pixel} alt="Donor 3" onDelete={() => {}} />);
    expect(screen.getByRole("img", { name: "Donor 3" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Delete Donor 3" })).toBeInTheDocument();
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
