import { expect, test } from 'vitest';
import { Turns } from '../../../../platform/src/adapters/jobs/turns.ts';

/** Turns by a clock of the test, in seconds since 2026. */
function turnsAt(seconds: number) {
  const clock = { seconds };
  const turns = new Turns(() => Date.UTC(2026, 0) + clock.seconds * 1000);
  const next = (owner?: string) => turns.next('derive-large', owner);
  return { clock, turns, next };
}

test('the jobs of an owner are spaced, those of others are not later for it', () => {
  const { next } = turnsAt(100);
  expect([next('a'), next('a'), next('a'), next('b'), next()]).toEqual([-100, -105, -110, -100, 0]);
});

test('an owner without waiting jobs begins anew', () => {
  const { clock, turns, next } = turnsAt(100);
  for (let count = 0; count < 1000; count += 1) next('a');
  turns.forget('derive');
  expect(next('a')).toBe(-5100);
  clock.seconds = 200;
  turns.forget('derive-large');
  expect(next('a')).toBe(-200);
});

test('a clock that is set back makes no owner wait', () => {
  const { clock, next } = turnsAt(1_000_000);
  next('a');
  clock.seconds = 100;
  expect([next('a'), next('b')]).toEqual([-100, -100]);
});

test('mails have no turns', () => {
  const { turns } = turnsAt(100);
  expect(turns.next('send-mail', 'a')).toBe(0);
});
