import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { render } from "@/testing/render";
import { useNearViewport } from "./use-near-viewport";

let tell: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(listener: (entries: readonly { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => listener([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

function Picture({ orIdle = false }: { orIdle?: boolean }) {
  const { ref, isNear } = useNearViewport({ orIdle });
  return <p ref={ref}>{isNear ? "loaded" : "far"}</p>;
}

it("what is far away waits until it comes near", () => {
  render(<Picture />);
  act(() => tell(false));
  expect(screen.getByText("far")).toBeVisible();
  act(() => tell(true));
  expect(screen.getByText("loaded")).toBeVisible();
});

it("what is far away is needed on paper", () => {
  render(<Picture />);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(screen.getByText("loaded")).toBeVisible();
});

it("what paper must have at once does not wait longer than until the browser is idle", async () => {
  render(<Picture orIdle />);
  expect(await screen.findByText("loaded")).toBeVisible();
});
