import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchFirefox } from './firefox.ts';
import { finder, type Finder, type Place, type Sought } from './in-page.ts';
import type { Driven } from './webdriver.ts';
import { launchWebKit } from './webkit.ts';

interface Engine {
  readonly name: 'firefox' | 'webkit';
  readonly paths?: Readonly<Record<string, string>>;
}

/** Browsers found by the command. */
export const enginesHere = JSON.parse(process.env['OTHER_BROWSERS'] ?? '[]') as readonly Engine[];

const launch = { firefox: launchFirefox, webkit: launchWebKit };

/** Keys by their names in pages (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F2: '\uE032',
};

/** Milliseconds until a wait fails. */
const timeout = 30_000;

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

/** Folder for screenshots, if any. */
const album = process.env['SCREENSHOTS'];

/** Records errors of the page from the first call on. */
function listen(): void {
  const noted = window as { errors?: string[] };
  if (noted.errors) return;
  const errors = (noted.errors = [] as string[]);
  window.addEventListener('error', ({ message }) => errors.push(`error: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(`rejection: ${String(reason)}`));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    errors.push(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const write = window.console[level].bind(window.console);
    window.console[level] = (...given: unknown[]) => {
      errors.push(`console.${level}: ${given.map(String).join(' ')}`);
      write(...given);
    };
  }
}

let failures = 0;

/** A user with a browser, who uses mouse and keyboard. */
export class Visitor {
  readonly #driven: Driven;
  readonly #errors: string[] = [];

  private constructor(driven: Driven) {
    this.#driven = driven;
  }

  static async open({ name, paths = {} }: Engine, locale = 'en-US'): Promise<Visitor> {
    const driven = await launch[name](paths, locale);
    await driven.ask('SetTimeouts', { script: timeout, pageLoad: 60_000 });
    await driven.ask('SetWindowRect', { width: 1280, height: 900 });
    return new Visitor(driven);
  }

  get version(): string {
    return this.#driven.version;
  }

  /** Returns the problems of its pages since the last call. */
  async errors(): Promise<readonly string[]> {
    await this.#note();
    return [...this.#errors.splice(0), ...(await this.#driven.errors())];
  }

  /** Saves the errors of a page before it is left. */
  async #note(): Promise<void> {
    const take = () => (window as { errors?: string[] }).errors?.splice(0) ?? [];
    this.#errors.push(...(await this.run(take).catch(() => [])));
  }

  close(): Promise<void> {
    return this.#driven.close();
  }

  async goTo(url: string): Promise<void> {
    await this.#note();
    await this.#driven.ask('Navigate', { url });
  }

  async reload(): Promise<void> {
    await this.#note();
    await this.#driven.ask('Refresh');
  }

  /** Runs a function in the page, without its closure. */
  async run<Given extends readonly unknown[], Result>(
    task: (finder: Finder, ...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    const script = `(${listen.toString()})();
      const done = arguments[arguments.length - 1];
      Promise.resolve()
        .then(() => (${task.toString()})((${finder.toString()})(), ...arguments[0]))
        .then((value) => done({ value }), (error) => done({ error: String(error) + error?.stack }));`;
    const { value, error } = (await this.#driven.ask('ExecuteAsyncScript', { script, args: [given] })) as {
      value: Result;
      error?: string;
    };
    if (error) throw new Error(error);
    return value;
  }

  /** Polls a function in the page until its result is truthy. */
  async until<Given extends readonly unknown[], Result>(
    task: (finder: Finder, ...given: Given) => Result | undefined | Promise<Result | undefined>,
    ...given: Given
  ): Promise<Result> {
    let last: unknown;
    for (const until = performance.now() + timeout; performance.now() < until;) {
      // A page that is being left runs nothing.
      const result = await this.run(task, ...given).catch((error: unknown) => void (last = error));
      if (result !== undefined && result !== null && result !== false) return result as Result;
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    await this.look(`failed-${(failures += 1)}`);
    throw new Error(`Not seen: ${JSON.stringify(given)} ${String(last ?? '')}\n${await this.text().catch(String)}`);
  }

  /** Waits for an element. @returns its text */
  see(sought: Sought): Promise<string> {
    return this.until(({ one }, what) => one(what)?.textContent.replace(/\s+/g, ' ').trim(), sought);
  }

  /** Waits until no such element is there. */
  async gone(sought: Sought): Promise<void> {
    await this.until(({ one }, what) => !one(what), sought);
  }

  /** Waits for a sentence anywhere on the page, also in live regions. */
  async announced(sentence: string): Promise<void> {
    await this.until((_, words) => {
      const texts = (root: Document | ShadowRoot): string[] =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          element.textContent,
          ...(element.shadowRoot ? texts(element.shadowRoot) : []),
        ]);
      return texts(document).some((text) => text.replace(/\s+/g, ' ').includes(words));
    }, sentence);
  }

  /** Readable content of the page, for messages about missing elements. */
  text(): Promise<string> {
    return this.run(({ all }) =>
      [
        location.href,
        ...all({ selector: '*' }).map(({ localName, shadowRoot, children, textContent }) =>
          shadowRoot ? `<${localName}>` : children.length ? '' : textContent.trim(),
        ),
      ]
        .filter(Boolean)
        .join(' | ')
        .slice(0, 3_000),
    );
  }

  /** Waits until the element with this name has focus. */
  async focusOn(name: string): Promise<void> {
    await this.until(({ focused, nameOf }, called) => nameOf(focused() ?? document.body) === called, name);
  }

  /** Answers the page's next file input, because no driver can answer the dialog. */
  async attach(path: string, asking: () => Promise<void>): Promise<void> {
    await this.run(() => {
      const { click } = HTMLInputElement.prototype;
      HTMLInputElement.prototype.click = function open(this: HTMLInputElement) {
        if (this.type !== 'file') return click.call(this);
        HTMLInputElement.prototype.click = click;
        document.body.append(this);
      };
    });
    await asking();
    const input = await this.until(() => document.querySelector<HTMLInputElement>('body > input[type=file]'));
    const [id] = Object.values(input as unknown as Record<string, string>);
    await this.#driven.ask('ElementSendKeys', { id, text: path });
    await this.run(() => document.querySelector('body > input[type=file]')?.remove());
  }

  async click(sought: Sought, { count = 1, holding }: { count?: number; holding?: string } = {}): Promise<void> {
    const place = await this.until(({ placeOf }, what) => placeOf(what), sought);
    const presses = Array.from({ length: count }, () => [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]).flat();
    await this.#mouse([this.#to(place), ...presses], holding);
  }

  async type(text: string): Promise<void> {
    const pressed = [...text].map((letter) => (letter === '\n' ? keys['Enter']! : letter));
    await this.#keyboard(pressed.flatMap((key) => [down(key), up(key)]));
  }

  /** Presses one key, or several together: `Control+a`. */
  async press(chord: string): Promise<void> {
    const held = chord.split('+').map((name) => keys[name] ?? name);
    await this.#keyboard([...held.map(down), ...held.toReversed().map(up)]);
  }

  /** Replaces the text of a field. */
  async write(sought: Sought, text: string): Promise<void> {
    await this.click(sought);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Takes a screenshot. */
  async look(name: string): Promise<void> {
    if (!album) return;
    const png = (await this.#driven.ask('TakeScreenshot')) as string;
    mkdirSync(album, { recursive: true });
    writeFileSync(join(album, `${this.version.split(' ')[0]!.toLowerCase()}-${name}.png`), Buffer.from(png, 'base64'));
  }

  #to({ x, y }: Place, duration = 0): object {
    return { type: 'pointerMove', origin: 'viewport', x, y, duration };
  }

  /** @param holding a key that is held down */
  async #mouse(actions: readonly object[], holding?: string): Promise<void> {
    const pause = { type: 'pause' };
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
    if (holding === undefined) return this.#act([{ ...mouse, actions }]);
    const key = keys[holding] ?? holding;
    const held = [down(key), ...actions.map(() => pause), up(key)];
    await this.#act([
      { type: 'key', id: 'keyboard', actions: held },
      { ...mouse, actions: [pause, ...actions, pause] },
    ]);
  }

  #keyboard(actions: readonly object[]): Promise<void> {
    return this.#act([{ type: 'key', id: 'keyboard', actions }]);
  }

  async #act(actions: readonly object[]): Promise<void> {
    await this.#driven.ask('PerformActions', { actions });
  }
}
