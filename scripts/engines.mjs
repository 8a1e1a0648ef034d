import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, onPath } from './browser.mjs';

const named = (variable, commands) => {
  const path = process.env[variable];
  if (!path) return commands.map(onPath).find(Boolean);
  if (isExecutable(path)) return path;
  throw new Error(`${variable} names no program that can be run: ${path}`);
};

/** pgBouncer, which Debian keeps outside of the path of most users. */
export const findPooler = () => named('PGBOUNCER_PATH', ['pgbouncer']) ?? ['/usr/sbin/pgbouncer'].find(isExecutable);

/** WebKitGTK's MiniBrowser, which distributions keep beside the library. */
function miniBrowser() {
  const folders = (path) => {
    try {
      return readdirSync(path).map((name) => join(path, name));
    } catch {
      return [];
    }
  };
  const libraries = ['/usr/libexec', '/usr/lib', '/usr/lib64', ...folders('/usr/lib')].flatMap(folders);
  const found = libraries.filter((path) => /\/webkit2?gtk-[\d.]+$/.test(path)).map((path) => join(path, 'MiniBrowser'));
  return found.toSorted().toReversed().find(isExecutable);
}

/**
 * The browsers beside Chromium that a suite can drive, with what they are run by, or the words that say what is
 * missing.
 *
 * @returns {readonly { name: 'firefox' | 'webkit', paths?: Readonly<Record<string, string>>, missing?: string }[]}
 * @throws {Error} when the environment names a file that can't be run
 */
export function findEngines() {
  const firefox = named('FIREFOX_PATH', ['firefox-esr', 'firefox']);
  const driver = named('WEBKIT_DRIVER_PATH', ['WebKitWebDriver']);
  const browser = named('MINIBROWSER_PATH', []) ?? miniBrowser();
  const screen = process.env['DISPLAY'] ? '' : onPath('Xvfb');
  return [
    firefox
      ? { name: 'firefox', paths: { firefox } }
      : { name: 'firefox', missing: 'Firefox is missing: apt install firefox-esr, or set FIREFOX_PATH.' },
    driver && browser && screen !== undefined
      ? { name: 'webkit', paths: { driver, browser, screen } }
      : {
          name: 'webkit',
          missing:
            'WebKit is missing: apt install webkit2gtk-driver xvfb, or set WEBKIT_DRIVER_PATH, MINIBROWSER_PATH and DISPLAY.',
        },
  ];
}
