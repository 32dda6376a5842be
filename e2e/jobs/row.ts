/** What a job took. */
export interface Counts {
  /** Presses of a finger or a mouse button. */
  taps: number;
  /** Fields that received input. */
  fields: number;
  seconds: number;
}

/** A row of docs/jobs.md. */
export interface Row extends Partial<Counts> {
  job: string;
  /** Width and height of the screen. */
  size: string;
  seconds: number;
  limit: Partial<Counts>;
}
