import { expect, test } from 'vitest';
import { resourceForms, signInSchema, signUpSchema, toJsonSchema } from '../../src/contract/index.ts';
import { nodesIn } from '../../src/forms/index.ts';
import { formOf } from './form-stage.ts';

const types = {
  ...resourceForms,
  '@service/authentication/schema/sign-in': signInSchema,
  '@service/authentication/schema/sign-up': signUpSchema({ terms: true }),
};

/** Path and kind of every field; lists by one entry. */
function fieldsOf(type: keyof typeof types): string[] {
  const form = formOf(toJsonSchema(types[type] as never));
  for (const node of nodesIn(form.root)) if ('add' in node) (node as { add(): void }).add();
  return [...nodesIn(form.root)]
    .filter(({ hidden, parent }) => parent && !hidden)
    .map(({ path, kind }) => `${path.join('/')}: ${kind}`);
}

test.each([
  ['@service/authentication/schema/sign-in', ['email: email']],
  [
    '@service/authentication/schema/sign-up',
    ['name: text', 'email: email', 'workspaceName: text', 'acceptTerms: checkbox'],
  ],
  ['@service/resources/schema/create-directory', ['name: text']],
  ['@service/resources/schema/create-document', ['name: text', 'content: multiline']],
  ['@service/resources/schema/rename', ['name: text']],
  ['@service/resources/schema/move', ['parentId: text']],
  ['@service/resources/schema/restore', ['parentId: text']],
  ['@service/resources/schema/delete', ['confirmName: text']],
  [
    '@service/resources/schema/access',
    ['entries: list', 'entries/0: group', 'entries/0/email: email', 'entries/0/role: radio', 'visibility: radio'],
  ],
  ['@service/resources/schema/dashboard', ['name: text', 'document: json']],
] as const)('%s has the fields %j', (type, fields) => {
  expect(fieldsOf(type)).toEqual(fields);
});

test('the Markdown of a document is sent whole or as patches', () => {
  expect(fieldsOf('@service/resources/schema/markdown')).toEqual([': group', 'content: multiline']);
});
