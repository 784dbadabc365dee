import {
  type RenderHookOptions,
  type RenderOptions,
  render as renderAlone,
  renderHook as renderHookAlone,
} from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { StaffTextsProvider, VisitorTextsProvider } from "@/lib/language/use-texts";

/** Renders a part of the app, which has all texts, in English. */
export function render(part: ReactNode, { wrapper = Fragment, ...options }: RenderOptions = {}) {
  return renderAlone(part, { ...options, wrapper: withTexts(wrapper) });
}

/** The same for a hook. */
export function renderHook<Result, Props>(
  hook: (props: Props) => Result,
  { wrapper = Fragment, ...options }: RenderHookOptions<Props> = {},
) {
  return renderHookAlone(hook, { ...options, wrapper: withTexts(wrapper) });
}

function withTexts(Inner: NonNullable<RenderOptions["wrapper"]>) {
  return ({ children }: { children: ReactNode }) => (
    <VisitorTextsProvider language="en">
      <StaffTextsProvider>
        <Inner>{children}</Inner>
      </StaffTextsProvider>
    </VisitorTextsProvider>
  );
}
