import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchingLine, type Command, type Driven } from './webdriver.ts';

/** Settings that differ from the defaults: no background requests, no prompts, no delays. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'marionette.port': 0,
};

type Answer = readonly [type: number, id: number, error: { error: string; message: string } | null, result: unknown];

/** Marionette, Firefox's protocol below WebDriver: JSON with a length prefix, over a socket. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #bytes = Buffer.alloc(0);
  #asked = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes]);
      this.#read();
    });
    socket.on('close', () => {
      const gone = { error: 'session not created', message: 'Firefox is gone.' };
      for (const [id, settle] of this.#waiting) settle([1, id, gone, undefined]);
    });
  }

  async ask(name: string, parameters: object = {}): Promise<unknown> {
    const id = (this.#asked += 1);
    const message = Buffer.from(JSON.stringify([0, id, name, parameters]));
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    const [, , error, result] = await answered;
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return result;
  }

  #read(): void {
    for (;;) {
      const colon = this.#bytes.indexOf(':');
      const end = colon + 1 + Number(this.#bytes.subarray(0, colon).toString());
      if (colon < 0 || this.#bytes.length < end) return;
      const message = JSON.parse(this.#bytes.subarray(colon + 1, end).toString()) as Answer;
      this.#bytes = this.#bytes.subarray(end);
      // The first message names the protocol.
      if (!Array.isArray(message)) continue;
      this.#waiting.get(message[1])?.(message);
      this.#waiting.delete(message[1]);
    }
  }
}

/** Runs with browser privileges: returns and clears the console. */
const takeConsole = `
  const messages = Services.console.getMessageArray().map(({ message }) => message);
  Services.console.reset();
  return messages;
`;

/** An error of a page, not of the browser itself. */
const ofPage = /^\[JavaScript Error: .*\{file: "https?:/s;

/** Starts a headless Firefox. */
export async function launchFirefox({ firefox }: Readonly<Record<string, string>>, locale: string): Promise<Driven> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries({ ...preferences, 'intl.accept_languages': locale }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    firefox!,
    ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile],
    { env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const port = await Promise.race([
    matchingLine(child.stdout, /Marionette\tINFO\tListening on port (\d+)/),
    matchingLine(child.stderr, /Marionette\tINFO\tListening on port (\d+)/),
  ]);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const marionette = new Marionette(socket);
  const { capabilities } = (await marionette.ask('WebDriver:NewSession', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } },
  })) as { capabilities: { browserVersion: string } };
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    async ask(command: Command, parameters = {}) {
      const answer = (await marionette.ask(`WebDriver:${command}`, parameters)) as { value?: unknown } | null;
      return answer && typeof answer === 'object' && 'value' in answer ? answer.value : answer;
    },
    async errors() {
      await marionette.ask('Marionette:SetContext', { value: 'chrome' });
      const asked = { script: takeConsole, args: [] };
      const { value } = (await marionette.ask('WebDriver:ExecuteScript', asked)) as { value: readonly string[] };
      await marionette.ask('Marionette:SetContext', { value: 'content' });
      return value.filter((line) => ofPage.test(line));
    },
    async close() {
      child.kill('SIGKILL');
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
