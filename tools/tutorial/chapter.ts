import type { Actor } from "./actor";
import type { Camera } from "./camera";

/** Who and what the film is made with. */
export interface Cast {
  readonly camera: Camera;
  /** A member of the organisation, on a wide screen. */
  readonly member: Actor;
  /** A reader without an account, on a wide screen. */
  readonly visitor: Actor;
  /** A reader without an account, on a phone. */
  readonly phone: Actor;
  /** Shows what these see from now on. */
  show(who: "member" | "visitor" | "member and phone"): Promise<void>;
  /** Shows the film's title from now on. */
  showTitle(): Promise<void>;
  readonly url: string;
  readonly credentials: { readonly email: string; readonly password: string };
  /** Path of a demonstration picture, such as `kaya-drilling-at-dusk.webp`. */
  picture(name: string): string;
}

/** What is said, as caption and in the transcript, while something is done. */
export interface Step {
  readonly says: string;
  play(cast: Cast): Promise<void>;
}

/** A part of the film that viewers find by its title. */
export interface Chapter {
  readonly title: string;
  readonly steps: readonly Step[];
}
