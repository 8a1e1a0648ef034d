import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AwsClient } from 'aws4fetch';

const main = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin/s3rver.js');
/** Loaded before it. */
const waitingStore = fileURLToPath(new URL('s3-server.cjs', import.meta.url));
const bucket = 'files';
/** Its only account. */
const key = 'S3RVER';

/** An S3-compatible server in its own process; keeps its port and data over a restart. */
export class S3Process {
  readonly #folder = mkdtempSync(join(tmpdir(), 's3-process-'));
  readonly #client = new AwsClient({ accessKeyId: key, secretAccessKey: key, region: 'us-east-1', service: 's3' });
  #process: ChildProcess | undefined;
  #port = 0;

  static async start(): Promise<S3Process> {
    const server = new S3Process();
    await server.start();
    return server;
  }

  /** Value of `FILES_URL` for it. */
  get filesUrl(): string {
    return `s3+http://${key}:${key}@127.0.0.1:${this.#port}/${bucket}/people`;
  }

  async start(): Promise<void> {
    const options = ['-d', this.#folder, '-a', '127.0.0.1', '-p', String(this.#port), '-s'];
    const child = spawn(process.execPath, ['--require', waitingStore, main, ...options, '--configure-bucket', bucket], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let output = '';
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    this.#port = await new Promise<number>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const port = /listening on [\d.]+:(\d+)/.exec(line)?.[1];
        if (port) resolve(Number(port));
      });
      child.once('close', () => reject(new Error(`The S3 server ended and printed: ${output}`)));
    });
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  }

  /** The names of all objects in the bucket. */
  async keys(): Promise<readonly string[]> {
    const list = await this.#client.fetch(`http://127.0.0.1:${this.#port}/${bucket}?list-type=2`);
    return [...(await list.text()).matchAll(/<Key>([^<]*)</g)].map(([, name]) => name ?? '');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
