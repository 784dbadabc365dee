/** By this namespace our own activities are known again: its attributes say what IATI has no word for. */
export const OWN_NAMESPACE = "urn:x-vigie:iati";

/** The namespace as an activity declares it. */
export const OWN_PREFIX = "xmlns:vigie";
