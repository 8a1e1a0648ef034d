import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { SchemaFormModel, type SendForm, type SendFormOptions } from '../../src/models/index.ts';
import { SwitchedNetwork } from './challenge-world.ts';

const schema = {
  type: 'object',
  properties: { name: { type: 'string', minLength: 2 }, email: { type: 'string' } },
  required: ['name'],
};

/** A form whose values are sent by these functions, one after another. */
function formWith(...answers: readonly SendForm[]) {
  const calls: [value: unknown, options: SendFormOptions][] = [];
  const sent: unknown[] = [];
  const network = new SwitchedNetwork();
  const model = new SchemaFormModel({
    schema,
    network,
    initial: { name: 'Bo' },
    send: () => (value, options) => {
      calls.push([value, options]);
      return answers[Math.min(calls.length, answers.length) - 1]!(value, options);
    },
    sent: (submission) => sent.push(submission?.result),
  });
  const keys = () => calls.map(([, { key }]) => key);
  return { model, calls, sent, keys, network };
}

const quiet = () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => spy.mockRestore());
  return spy;
};

const down: SendForm = () => Promise.reject(new TypeError('Failed to fetch'));

afterEach(() => vi.useRealTimers());

test('sends the value, and has the JSON of the response as its result', async () => {
  const { model, calls, sent } = formWith(() => Response.json({ id: 7 }, { status: 201 }));
  expect(await model.submit()).toBe(true);
  expect([calls[0]?.[0], sent, model.form?.status, model.state.failure]).toEqual([
    { name: 'Bo' },
    [{ id: 7 }],
    'sent',
    undefined,
  ]);
});

test.each<[string, SendForm, unknown]>([
  ['its own result', () => ({ id: 7 }), { id: 7 }],
  ['nothing', () => undefined, undefined],
  ['a response without a body', () => new Response(null, { status: 204 }), undefined],
  ['a response that is no JSON', () => new Response('<p>Thanks</p>'), undefined],
  [
    'a response whose body it has read',
    async () => {
      const response = Response.json({ id: 7 });
      await response.text();
      return response;
    },
    undefined,
  ],
])('has succeeded when `send` returns %s', async (_, answer, result) => {
  const { model, sent } = formWith(answer);
  expect(await model.submit()).toBe(true);
  expect(sent).toEqual([result]);
});

test('does not send an invalid value', async () => {
  const { model, calls } = formWith(() => undefined);
  model.form?.set(['name'], 'B');
  expect([await model.submit(), calls]).toEqual([false, []]);
});

test('shows refused fields, and keeps those without a field and the detail for the form', async () => {
  const { model, sent } = formWith(() =>
    Response.json(
      {
        detail: 'The shop is closed.',
        issues: [
          { path: ['name'], code: 'twin_name' },
          { path: 'email', message: 'No mail server' },
          { path: ['gone'], message: 'Unknown' },
          null,
        ],
      },
      { status: 422 },
    ),
  );
  expect(await model.submit()).toBe(false);
  expect(model.form?.issues.map(({ node, issue }) => [node.name, issue.code, issue.message])).toEqual([
    [undefined, 'invalid', 'invalid'],
    ['name', 'twin_name', 'twin_name'],
    ['email', 'invalid', 'No mail server'],
  ]);
  expect([model.state.failure?.code, model.state.failure?.detail.problem?.detail, model.form?.status, sent]).toEqual([
    'validation_failed',
    'The shop is closed.',
    'ready',
    [],
  ]);
});

test.each<[string, SendForm, [kind: string, code: string]]>([
  ['a status alone', () => new Response('down', { status: 500 }), ['unexpected-status', 'unexpected-status']],
  ['a problem document', () => Response.json({ code: 'conflict' }, { status: 409 }), ['refused', 'conflict']],
  ['a body of another shape', () => Response.json(['no'], { status: 400 }), ['unexpected-status', 'unexpected-status']],
  ['no connection', down, ['unreachable', 'network']],
  ['an error of its own', () => Promise.reject(new SyntaxError('<')), ['unexpected-body', 'unexpected-body']],
  [
    'a thrown error',
    () => {
      throw new Error('bug');
    },
    ['unexpected-body', 'unexpected-body'],
  ],
])('fails by %s, and never rejects', async (_, answer, expected) => {
  const errors = quiet();
  const { model, sent } = formWith(answer);
  expect(await model.submit()).toBe(false);
  const { failure } = model.state;
  expect([failure?.kind, failure?.code]).toEqual(expected);
  expect([sent, model.form?.value, model.form?.status]).toEqual([[], { name: 'Bo' }, 'ready']);
  expect(errors).toHaveBeenCalledTimes(failure?.detail.cause ? 1 : 0);
});

test('has one key for a value until it is answered or changed', async () => {
  quiet();
  const unprocessable = () => Response.json({ issues: [{ path: ['name'] }] }, { status: 422 });
  const { model, keys } = formWith(down, down, unprocessable, () => undefined);
  for (let time = 0; time < 4; time += 1) await model.submit();
  expect(new Set(keys().slice(0, 3)).size).toBe(1);
  expect(new Set(keys()).size).toBe(2);
});

test('waits for `Retry-After` of a 429', async () => {
  vi.useFakeTimers();
  const limited = () => new Response(null, { status: 429, headers: { 'Retry-After': '20' } });
  const { model, calls } = formWith(limited, () => undefined);
  expect(await model.submit()).toBe(false);
  expect([model.clock.running, await model.submit(), calls.length]).toEqual([true, false, 1]);
  vi.advanceTimersByTime(20_000);
  expect([await model.submit(), calls.length]).toEqual([true, 2]);
});

test('waits for the network, and sends again with the same key', async () => {
  quiet();
  const { model, sent, keys, network } = formWith(down, () => ({ id: 7 }));
  network.online = false;
  const waiting = new Promise<void>((resolve) => {
    model.subscribe(() => model.state.waitingForNetwork && resolve());
  });
  const submitted = model.submit();
  await waiting;
  network.online = true;
  expect([await submitted, sent, new Set(keys()).size, keys().length]).toEqual([true, [{ id: 7 }], 1, 2]);
});

test('fails after 30 seconds, although `send` ignores its signal', async () => {
  const timeout = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  onTestFinished(() => spy.mockRestore());
  const { model, calls } = formWith(() => new Promise(() => undefined));
  const submitted = model.submit();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  timeout.abort(new DOMException('', 'TimeoutError'));
  expect([await submitted, model.state.failure?.code]).toEqual([false, 'timeout']);
  expect(spy).toHaveBeenCalledWith(30_000);
});

test('sends nothing when the form is reset while the code loads', async () => {
  const { model, calls } = formWith(() => undefined);
  const submitted = model.submit();
  await vi.waitFor(() => expect(model.state.busy).toBe('sending'));
  model.reset();
  expect([await submitted, calls, model.state.failure]).toEqual([false, [], undefined]);
});

test('aborts when the form is reset, without a failure', async () => {
  const { model, calls } = formWith(() => new Promise(() => undefined));
  const submitted = model.submit();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  model.reset();
  expect([await submitted, model.state.failure, calls[0]?.[1].signal.aborted]).toEqual([false, undefined, true]);
});
