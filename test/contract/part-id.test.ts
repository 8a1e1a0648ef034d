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
  test('of the whole catalogue are unique, and what is parsed is what is formatted', () => {
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
  ])('%j is none', (id) => {
    expect(isPartId(id)).toBe(false);
    expect(() => parsePartId(id)).toThrow(PartIdError);
    expect(partById(id)).toBeUndefined();
  });

  test('what is no text is none', () => {
    for (const value of [null, undefined, 1, {}, ['@service/authentication/form/sign-in']])
      expect(isPartId(value)).toBe(false);
  });

  test('segments that are not lower-case kebab can’t be formatted', () => {
    expect(() => formatPartId({ feature: 'a/b', kind: 'form', name: 'c' })).toThrow(PartIdError);
    expect(() => formatPartId({ feature: 'a', kind: 'widget' as 'form', name: 'c' })).toThrow(PartIdError);
  });
});

describe('MCP tool names', () => {
  test('of the actions', () => {
    expect(mcpToolName('@service/authentication/actions/get-current-user')).toBe(
      'service_authentication_get_current_user',
    );
    expect(mcpToolName('@service/resources/actions/cancel-upload')).toBe('service_resources_cancel_upload');
  });

  test('asked of any other kind the error names that kind', () => {
    for (const id of ids) {
      const { kind } = parsePartId(id);
      if (kind !== 'actions') expect(() => mcpToolName(id)).toThrow(`"${kind}"`);
    }
    expect(() => mcpToolName('nonsense')).toThrow(PartIdError);
  });

  test('stand in the catalogue exactly where the published interface lists a tool', () => {
    const tools = catalogue.flatMap((part) => ('mcpTool' in part ? [[part.id, part.mcpTool]] : []));
    expect(tools).toEqual([
      ['@service/authentication/actions/get-current-user', 'service_authentication_get_current_user'],
    ]);
  });
});
