import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A part that comes after the page, and that the page works without: where its code cannot be had, something else stands in
 *  its place, or nothing. */
export const optionalLazy = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => load().catch(() => ({ default: instead })));
