import { type ComponentType, createElement, lazy, useState } from "react";

/** A lazy component that can be preloaded. */
export type LazyPage<Props> = ComponentType<Props> & {
  /** Loads the code, after which the page renders without suspending. */
  preload: () => Promise<void>;
};

/**
 * Makes a component whose code is loaded when it is first rendered. Once preloaded it renders synchronously, so
 * that hydration of a server's rendering does not suspend.
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
    // Chosen once: switching to the other component would reset its state.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Deferred);
    return createElement(Content, props);
  }
  return Object.assign(Page, {
    preload: async () => {
      await fetchPage();
    },
  });
}
