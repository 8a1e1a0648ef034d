import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, matchingLine, type Command, type Driven } from './webdriver.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Sends a request to the driver. */
async function http(url: string, method: string, parameters: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters), headers: { 'Content-Type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Starts a virtual screen, or uses the existing one. */
async function openScreen(program: string): Promise<{ display: string; close(): void }> {
  if (!program) return { display: process.env['DISPLAY'] ?? '', close: () => undefined };
  const screen = spawn(program, ['-displayfd', '1', '-screen', '0', '1500x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { display: `:${await matchingLine(screen.stdout, /(\d+)\n/)}`, close: () => void screen.kill('SIGKILL') };
}

/** Resolves once the driver responds. */
async function answering(url: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    try {
      await http(`${url}/status`, 'GET');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`WebKitWebDriver ended (${driver.exitCode}).`);
}

/** Starts a MiniBrowser on its own screen. */
export async function launchWebKit(
  { driver: program, browser, screen: screenProgram }: Readonly<Record<string, string>>,
  locale: string,
): Promise<Driven> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const [screen, port] = await Promise.all([openScreen(screenProgram!), freePort()]);
  const driver = spawn(program!, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      LANG: `${locale.replace('-', '_')}.UTF-8`,
      LANGUAGE: locale.replace('-', '_'),
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  });
  const exited = once(driver, 'exit');
  const root = `http://127.0.0.1:${port}`;
  await answering(root, driver);
  const { sessionId, capabilities } = (await http(`${root}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': {
          binary: browser,
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `${root}/session/${sessionId}`;
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    ask(command: Command, parameters = {}) {
      const [method, path] = commands[command];
      return http(`${session}/${path.replace(':id', String(parameters['id']))}`, method, parameters);
    },
    // It has no readable log.
    errors: () => Promise.resolve([]),
    async close() {
      await http(session, 'DELETE').catch(() => undefined);
      driver.kill('SIGKILL');
      await exited;
      screen.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
