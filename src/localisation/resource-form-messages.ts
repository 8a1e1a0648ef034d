import type { Role, Visibility } from '../contract/resources/resource.ts';

/** Labels of the forms of the resources feature, which a platform serves with their schemas. */
export interface ResourceFormMessages {
  /** By the field's name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly options: {
    readonly role: Readonly<Record<Role, string>>;
    readonly visibility: Readonly<Record<Visibility, string>>;
  };
}
