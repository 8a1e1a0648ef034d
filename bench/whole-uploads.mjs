/** Journeys of uploads at full size; the test suite uses smaller files. */
import { spawnSync } from 'node:child_process';
import { ensureChromium } from '../scripts/browser.mjs';

const measure = { UPLOAD_BYTES: '1000000000', UPLOAD_OUTAGE_SECONDS: '40', UPLOAD_FILES: '1600' };
const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', 'test/journeys/uploads.test.ts'];
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(), ...measure };
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
