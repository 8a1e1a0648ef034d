/** `params.reason` of a `conflict`. */
export const conflictReasons = [
  'twin_name',
  'into_itself',
  'too_deep',
  'other_workspace',
  'root',
  'last_owner',
  'parent_gone',
] as const;
/** Reason of a `conflict` problem. */
export type ConflictReason = (typeof conflictReasons)[number];
