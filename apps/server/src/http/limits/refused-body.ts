import type { Refusal } from "../../contract/refusal";

/** Thrown to stop reading a body that is refused while it arrives. */
export class RefusedBody extends Error {
  override name = "RefusedBody";
  readonly refusal: Refusal;

  constructor(refused: Refusal) {
    super(refused.message);
    this.refusal = refused;
  }
}
