/**
 * What the log keeps of a field: `plain` as it is; `phone` too, with the middle of its numbers covered in exports;
 * `person` on this machine alone; `code` as a short error code; `covered` nothing.
 */
export type FieldRule = 'plain' | 'phone' | 'person' | 'code' | 'covered';
export interface FieldRules {
  readonly [field: string]: FieldRule | FieldRules;
}
