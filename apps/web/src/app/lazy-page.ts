import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A page whose code is fetched when it is first shown. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}
