import { expect } from 'vitest';
import { problemSchema } from '@service/widgets/contract';
import type { Reply } from './browser.ts';

/** Checks that a failure is a problem of the contract, without internal details. */
export function expectProblem(answer: Reply, status: number, code: string): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('content-language')).toBe('en');
  expect(problemSchema.parse(answer.body).status).toBe(status);
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.(?:ts|js):\d|node_modules|select |insert /i);
}
