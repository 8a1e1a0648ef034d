import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Replaces Playwright's list, because Chromium takes the last one only. */
const disabledFeatures = [
  // Two hidden pages in each window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // As in Playwright's list.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Arguments of Chromium for running as root, without a graphics card and without background requests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
];

const variables = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'];
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Path of a command. @returns {string
 * undefined}
 */
export const onPath = (command) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable);

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

/**
 * Path of Chromium: from the environment, else Playwright's, else the system's.
 * @returns {Promise<string
 * undefined>} @throws {Error} if the environment names a file that can't be run
 */
export async function findChromium() {
  const variable = variables.find((name) => process.env[name]);
  if (variable) {
    const path = process.env[variable];
    if (isExecutable(path)) return path;
    throw new Error(`${variable} names no program that can be run: ${path}`);
  }
  return (await playwrightsOwn()) ?? commands.map(onPath).find(Boolean);
}

const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;

/**
 * Path of Chromium's headless shell, else of Chromium. Tests take about a quarter less time in the shell, which has no
 * window, profile or back/forward cache.
 * @returns {Promise<string
 * undefined>} @throws {Error} if the environment names a file that can't be run
 */
export async function findHeadlessChromium() {
  const isGiven = variables.some((name) => process.env[name]);
  return (!isGiven && onPath('chromium-headless-shell')) || findChromium();
}

/**
 * Like `findChromium`; as root on Debian, installs the distribution's, with its headless shell, if there is none.
 * @returns {Promise<string>} @throws {Error} with instructions in one line, if there is none
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (canInstall()) {
    console.log('Installing Chromium (apt-get install chromium chromium-headless-shell) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const aptGet = (...parameters) =>
      spawnSync('apt-get', ['-qq', ...parameters], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    aptGet('update');
    // Apart, because older Debians have no such shell.
    for (const name of ['chromium', 'chromium-headless-shell'])
      aptGet('install', '-y', '--no-install-recommends', name);
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new Error('The tests need Chromium: install it (apt install chromium), or set CHROMIUM_PATH to one.');
}
