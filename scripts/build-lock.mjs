import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './steps.mjs';

const cache = join(root, 'node_modules/.cache');
const lock = join(cache, 'service-build.lock');

const lives = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

function tryLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes the lock of a killed build. A race builds twice, which is harmless. */
function dropStale() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid && !lives(pid)) rmSync(lock, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Runs `work` while no other process builds in this checkout, and tells it if it had to wait. */
export async function alone(work) {
  mkdirSync(cache, { recursive: true });
  let waited = false;
  while (!tryLock()) {
    if (!waited) console.log('Waiting for another build …');
    waited = true;
    dropStale();
    await delay(100);
  }
  process.on('exit', () => rmSync(lock, { force: true }));
  await work(waited);
}
