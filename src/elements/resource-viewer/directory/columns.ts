import type { SortField } from '../../../contract/resources/resource.ts';
import type { ViewerMessages } from '../../../localisation/sections/viewer.ts';

export interface Column {
  readonly name: keyof ViewerMessages['columns'];
  /** By what its heading sorts. */
  readonly sort?: SortField;
}

/** The columns in their order; which of them there is room for is said by styles. */
export const columns: readonly Column[] = [
  { name: 'name', sort: 'name' },
  { name: 'kind', sort: 'kind' },
  { name: 'size', sort: 'size' },
  { name: 'changed', sort: 'updatedAt' },
  { name: 'by' },
  { name: 'actions' },
];
