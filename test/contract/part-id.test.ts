import { describe, expect, test } from 'vitest';
import {
  catalogue,
  formatPartId,
  isPartId,
  mcpToolName,
  parsePartId,
  partById,
  PartIdError,
  partKinds,
} from '@service/widgets/contract';

const ids = catalogue.flatMap((part) => ('id' in part ? part.id : []));

describe('part ids', () => {
  test('of the catalogue are unique, and format as they parse', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(formatPartId(parsePartId(id))).toBe(id);
    expect(new Set(ids.map((id) => parsePartId(id).kind))).toEqual(new Set(partKinds));
  });

  test.for([
    '',
    'service/authentication/form/sign-in',
    '@service/authentication/form',
    '@service/authentication/form/',
    '@service/authentication/forms/sign-in',
    '@service/authentication/form/sign-in/',
    '@service/Authentication/form/sign-in',
    '@service/authentication/form/sign_in',
    '@service/authentication/form/-sign-in',
    '@service/authentication/form/sign--in',
    '@service/authentication/form/sign-in\n',
    '@other/authentication/form/sign-in',
    '@service/authentication/__proto__/sign-in',
  ])('reject %j', (id) => {
    expect(isPartId(id)).toBe(false);
    expect(() => parsePartId(id)).toThrow(PartIdError);
    expect(partById(id)).toBeUndefined();
  });

  test('reject values that are no text', () => {
    for (const value of [null, undefined, 1, {}, ['@service/authentication/form/sign-in']])
      expect(isPartId(value)).toBe(false);
  });

  test('reject segments that are not kebab case', () => {
    expect(() => formatPartId({ feature: 'a/b', kind: 'form', name: 'c' })).toThrow(PartIdError);
    expect(() => formatPartId({ feature: 'a', kind: 'widget' as 'form', name: 'c' })).toThrow(PartIdError);
  });
});

describe('MCP tool names', () => {
  test('derive from actions', () => {
    expect(mcpToolName('@service/authentication/actions/get-current-user')).toBe(
      'service_authentication_get_current_user',
    );
    expect(mcpToolName('@service/resources/actions/cancel-upload')).toBe('service_resources_cancel_upload');
  });

  test('name the kind of any other part in the error', () => {
    for (const id of ids) {
      const { kind } = parsePartId(id);
      if (kind !== 'actions') expect(() => mcpToolName(id)).toThrow(`"${kind}"`);
    }
    expect(() => mcpToolName('nonsense')).toThrow(PartIdError);
  });

  test('are in the catalogue for the tools of the published interface only', () => {
    const tools = catalogue.flatMap((part) => ('mcpTool' in part ? [[part.id, part.mcpTool]] : []));
    expect(tools).toEqual([
      ['@service/authentication/actions/get-current-user', 'service_authentication_get_current_user'],
    ]);
  });
});
