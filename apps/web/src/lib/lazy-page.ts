import { type ComponentType, createElement, lazy, useState } from "react";

/** A page whose code comes when it is first shown, or before. */
export type LazyPage<Props> = ComponentType<Props> & {
  /** Fetches the code ahead, after which the page is shown at once. */
  preload: () => Promise<void>;
};

/**
 * A page whose code is fetched when it is first shown. Where it was preloaded it is rendered at once,
 * which takes over what a server rendered without a moment of waiting.
 */
export function lazyPage<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPage = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Deferred = lazy(fetchPage);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, at the top of a file
  function Page(props: Props) {
    // Chosen once: another component in its place would begin anew.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Deferred);
    return createElement(Content, props);
  }
  return Object.assign(Page, {
    preload: async () => {
      await fetchPage();
    },
  });
}
