import { type ComponentType, startTransition, useEffect, useState } from "react";
import { ComponentSkeleton } from "./skeletons";

/** A part of a page whose code comes when it is shown, with what stands in its place until then; where it cannot be had, the error
 *  screen decides what to do. Not by Suspense, which shows what stands in its place for 300 ms, however soon the code is there, and
 *  then all that has come meanwhile in one go. */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until: ComponentType<Props> = ComponentSkeleton,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Deferred(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      load().then(
        (part) => {
          loaded = part;
          // In slices: a slow phone goes on answering while it is rendered.
          if (!isGone) startTransition(() => setPart(() => part));
        },
        (error: unknown) => !isGone && setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : <Until {...props} />;
  };
}

/** The same of a part that the page works without: nothing stands in its place, also where its code cannot be had. */
export const deferredExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  deferred<Props>(() => load().catch(() => Nothing), Nothing);

const Nothing = () => null;
