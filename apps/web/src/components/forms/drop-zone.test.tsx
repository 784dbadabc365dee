import { createEvent, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { DropZone } from "./drop-zone";

const notes = new File(["a"], "notes.txt", { type: "text/plain" });
const first = new File(["b"], "first.jpg", { type: "image/jpeg" });
const second = new File(["c"], "second.jpg", { type: "image/jpeg" });

function showZone(props: Partial<ComponentProps<typeof DropZone>> = {}) {
  const onChoose = vi.fn<(files: readonly File[]) => void>();
  const zone = (more: Partial<ComponentProps<typeof DropZone>> = {}) => (
    <>
      <DropZone
        label="Photos"
        action="Select Files"
        busyAction="Uploading..."
        onChoose={onChoose}
        {...props}
        {...more}
      />
      <label>
        Name <input />
      </label>
    </>
  );
  const { rerender } = render(zone());
  return { onChoose, change: (more: typeof props) => rerender(zone(more)) };
}

const zone = () => screen.getByRole("group", { name: "Photos" });
const button = () => screen.getByRole("button");

function transfer(files: File[], types: string[] = ["Files"]) {
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  return { types, files, items };
}

function paste(target: Element, files: File[], types?: string[]) {
  const event = createEvent.paste(target, { clipboardData: transfer(files, types) });
  fireEvent(target, event);
  return event;
}

/** The drag events of the tests' page do not know where a drag goes. */
function dragLeaveTo(relatedTarget: Element) {
  fireEvent(zone(), Object.assign(createEvent.dragLeave(zone()), { relatedTarget }));
}

describe("a drop zone refuses", () => {
  it("files that are not accepted, and tells which", () => {
    const onRefuse = vi.fn();
    const accepts = (file: File) => file.type === "image/jpeg";
    const { onChoose } = showZone({ accepts, onRefuse, multiple: true });
    fireEvent.drop(zone(), { dataTransfer: transfer([notes, first]) });
    expect(onRefuse).toHaveBeenCalledExactlyOnceWith([notes]);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith([first]);
  });

  it("to say that something was chosen when nothing was", () => {
    const { onChoose } = showZone({ accepts: () => false });
    fireEvent.drop(zone(), { dataTransfer: transfer([notes]) });
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("to say that a file was chosen which is not taken after all, also the second time", () => {
    const error = "File size must be less than 10MB";
    const { change } = showZone({ refuses: () => true });
    fireEvent.drop(zone(), { dataTransfer: transfer([notes]) });
    change({ refuses: () => true, error });
    expect(screen.getByRole("status")).not.toHaveTextContent("Chosen");
    fireEvent.drop(zone(), { dataTransfer: transfer([first]) });
    expect(screen.getByRole("status")).toHaveTextContent("Not taken: first.jpg");
  });

  it("to say that a file was chosen which turns out to be broken", () => {
    const { change } = showZone();
    fireEvent.drop(zone(), { dataTransfer: transfer([first]) });
    expect(screen.getByRole("status")).toHaveTextContent("Chosen: first.jpg");
    change({ error: "This file could not be read." });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("everything while it is busy, but lets the browser open nothing", async () => {
    const { onChoose } = showZone({ busy: true });
    expect(button()).toHaveAttribute("aria-disabled", "true");
    expect(button()).toHaveTextContent("Uploading...");
    expect(fireEvent.drop(zone(), { dataTransfer: transfer([first]) })).toBe(false);
    paste(document.body, [first]);
    await userEvent.upload(screen.getByLabelText("Photos"), first);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("folders", () => {
    const { onChoose } = showZone();
    const folder = {
      ...transfer([new File([], "photos")]),
      items: [
        {
          kind: "file",
          getAsFile: () => new File([], "photos"),
          webkitGetAsEntry: () => ({ isDirectory: true }),
        },
      ],
    };
    fireEvent.drop(zone(), { dataTransfer: folder });
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("a text that is dragged over it", () => {
    const { onChoose } = showZone();
    fireEvent.dragOver(zone(), { dataTransfer: transfer([], ["text/plain"]) });
    expect(zone().querySelector("[data-drag-over]")).toBeNull();
    fireEvent.drop(zone(), { dataTransfer: transfer([], ["text/plain"]) });
    expect(onChoose).not.toHaveBeenCalled();
  });
});

describe("a drop zone says", () => {
  it("why files were refused, with its button", () => {
    showZone({ hint: "Up to 10 MB.", error: "File size must be less than 10MB" });
    expect(button()).toHaveAccessibleDescription("Up to 10 MB. File size must be less than 10MB");
  });

  it("what was chosen", () => {
    const { onChoose } = showZone({ multiple: true });
    fireEvent.drop(zone(), { dataTransfer: transfer([first, second]) });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith([first, second]);
    expect(screen.getByRole("status")).toHaveTextContent("2 files chosen: first.jpg, second.jpg");
  });

  it("that files are held over it", () => {
    showZone();
    fireEvent.dragOver(zone(), { dataTransfer: transfer([first]) });
    expect(zone().querySelector("[data-drag-over]")).not.toBeNull();
    dragLeaveTo(button());
    expect(zone().querySelector("[data-drag-over]")).not.toBeNull();
    dragLeaveTo(document.body);
    expect(zone().querySelector("[data-drag-over]")).toBeNull();
  });
});

describe("files are chosen", () => {
  it("with the keyboard alone", async () => {
    showZone();
    const opened = vi.fn();
    screen.getByLabelText("Photos").addEventListener("click", opened);
    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Select Files" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard(" ");
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it("in the file dialog, also the same file twice", async () => {
    const { onChoose } = showZone();
    const input = screen.getByLabelText("Photos");
    await userEvent.upload(input, first);
    await userEvent.upload(input, first);
    expect(onChoose.mock.calls).toEqual([[[first]], [[first]]]);
  });

  it("by dropping, of which only the first counts where one is wanted", () => {
    const { onChoose } = showZone();
    fireEvent.drop(zone(), { dataTransfer: transfer([first, second]) });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith([first]);
  });

  it("by pasting, wherever the focus is on the page", () => {
    const { onChoose } = showZone();
    expect(paste(document.body, [first]).defaultPrevented).toBe(true);
    paste(screen.getByRole("textbox", { name: "Name" }), [second]);
    expect(onChoose.mock.calls).toEqual([[[first]], [[second]]]);
  });
});

describe("a paste is left alone", () => {
  it("when it brings a text for a text field", () => {
    const { onChoose } = showZone();
    const name = screen.getByRole("textbox", { name: "Name" });
    const event = paste(name, [first], ["Files", "text/plain"]);
    expect(event.defaultPrevented).toBe(false);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("when it brings no files", () => {
    const { onChoose } = showZone();
    expect(paste(document.body, [], ["text/plain"]).defaultPrevented).toBe(false);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("when it is meant for a dialog or another zone", () => {
    const { onChoose } = showZone();
    render(
      <div role="dialog" aria-label="Question">
        <button type="button">Delete</button>
      </div>,
    );
    paste(screen.getByRole("button", { name: "Delete" }), [first]);
    expect(onChoose).not.toHaveBeenCalled();

    const other = vi.fn();
    render(<DropZone label="Logo" action="Upload" busyAction="" onChoose={other} />);
    paste(screen.getByRole("button", { name: "Upload" }), [first]);
    expect(other).toHaveBeenCalledExactlyOnceWith([first]);
    expect(onChoose).not.toHaveBeenCalled();
  });
});

it("the button keeps the focus while the files are dealt with", () => {
  const { change } = showZone();
  button().focus();
  change({ busy: true });
  expect(button()).toBeEnabled();
  expect(button()).toHaveFocus();
});
