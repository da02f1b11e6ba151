import type { RefusalCode } from '#contract/app/refusals.ts';

/** Something that a person did at a station, kept on this device until the server has confirmed it. */
export interface KeptAction {
  action_id: string;
  plant_id: number;
  /** The path of the call that sends it. */
  path: string;
  input: Readonly<Record<string, unknown>>;
  /** What is done to one animal is sent in the order in which it was done. */
  animal: string;
  /** What it is about, for people. */
  about: string;
  kept_at: number;
  /** What the server said when it refused; null while it waits to be sent. */
  refusal: { code: RefusalCode; words: string } | null;
}
