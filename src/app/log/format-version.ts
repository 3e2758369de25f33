/** Version of the entries that this product writes. It reads all up to this one; see docs/event-log.md. */
export const FORMAT_VERSION = 7;
