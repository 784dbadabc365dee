/** Why a web socket is closed. https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
export const CLOSE = {
  goingAway: 1001,
  /** A frame that is not text. */
  unsupportedData: 1003,
  /** Text that is no message. */
  invalidData: 1007,
  policyViolation: 1008,
  /** Connect again, and catch up. */
  serviceRestart: 1012,
} as const;
