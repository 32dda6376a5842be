import { useState } from "react";
import type { PhotoPosition } from "@/lib/photos/description";
import { NoPosition, positionNow, recordsPosition, rememberRecording } from "@/lib/photos/position";

export interface Recording {
  isOn: boolean;
  isAsking: boolean;
  /** Why there is no position. */
  problem: NoPosition["why"] | undefined;
  turn: (isOn: boolean) => void;
  /** The position now; undefined if it is not recorded or not known. */
  read: () => Promise<PhotoPosition | undefined>;
}

/** Recording where photos are taken, which a person turns on for this device. */
export function useRecording(): Recording {
  const [isOn, setIsOn] = useState(recordsPosition);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<NoPosition["why"]>();
  const set = (next: boolean) => {
    setIsOn(next);
    rememberRecording(next);
  };
  const ask = async (): Promise<PhotoPosition | undefined> => {
    setProblem(undefined);
    try {
      const position = await positionNow();
      set(true);
      return position;
    } catch (error) {
      const why = error instanceof NoPosition ? error.why : "unknown";
      setProblem(why);
      set(why !== "refused");
      return undefined;
    }
  };
  return {
    isOn,
    isAsking,
    problem,
    turn: (next) => {
      if (!next) {
        setProblem(undefined);
        set(false);
        return;
      }
      setIsAsking(true);
      void ask().then(() => setIsAsking(false));
    },
    read: async () => (isOn ? ask() : undefined),
  };
}
