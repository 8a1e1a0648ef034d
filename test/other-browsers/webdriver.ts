/** WebDriver commands (https://www.w3.org/TR/webdriver2/): method and path over HTTP. */
export const commands = {
  Navigate: ['POST', 'url'],
  Refresh: ['POST', 'refresh'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  PerformActions: ['POST', 'actions'],
  ElementSendKeys: ['POST', 'element/:id/value'],
  SetTimeouts: ['POST', 'timeouts'],
  SetWindowRect: ['POST', 'window/rect'],
  TakeScreenshot: ['GET', 'screenshot'],
} as const;

export type Command = keyof typeof commands;

/** A browser with its own profile. */
export interface Driven {
  readonly version: string;
  /** @throws {Error} with the code and the message of WebDriver */
  ask(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Errors of pages that the browser logged since the last call. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Resolves with the first matching line of a stream. */
export function matchingLine(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    stream.on('data', (chunk) => {
      all += String(chunk);
      const found = pattern.exec(all);
      if (found) resolve(found[1] ?? found[0]);
    });
    stream.once('end', () => reject(new Error(`It ended, and had printed: ${all}`)));
  });
}
