/** Why a change of structure or access is a `conflict`: `params.reason` of the problem. */
export const conflictReasons = [
  'twin_name',
  'into_itself',
  'too_deep',
  'other_workspace',
  'root',
  'last_owner',
  'parent_gone',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];
