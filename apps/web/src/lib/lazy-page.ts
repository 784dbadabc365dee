import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A page whose code is fetched when it is first shown. */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
