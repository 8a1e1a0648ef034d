import { basename } from 'node:path';

/**
 * A reporter of Vitest that tells the process that started it of each test as it ends. What has ended stays known when
 * Vitest crashes or stops answering.
 *
 * Messages: `{ type: 'queued', files }`, `{ type: 'started', file }`, `{ type: 'test' }`, `{ type: 'ended', file, passed,
 * failures, seconds }`, `{ type: 'finished', errors }`; `file` is a path.
 */
const firstLine = (error) => `${error.name ?? 'Error'}: ${error.message}`.split('\n', 1)[0].slice(0, 300);

/** The first line of an error, and what of the tests' code it comes from: `(journey.ts:12 < upload.test.ts:40)`. */
function describe(error) {
  const frames = (error.stacks ?? []).filter(({ file }) => file.includes('/test/')).slice(0, 4);
  const places = frames.map(({ file, line }) => `${basename(file)}:${line}`);
  return places.length > 0 ? `${firstLine(error)} (${places.join(' < ')})` : firstLine(error);
}

export default class ProgressReporter {
  #started = new Map();

  #send(message) {
    process.send?.(message);
  }

  onTestRunStart(specifications) {
    this.#send({ type: 'queued', files: specifications.map(({ moduleId }) => moduleId) });
  }

  onTestModuleQueued({ moduleId }) {
    this.#started.set(moduleId, performance.now());
    this.#send({ type: 'started', file: moduleId });
  }

  onTestCaseResult() {
    this.#send({ type: 'test' });
  }

  onTestModuleEnd(module) {
    const failed = [...module.children.allTests('failed')];
    const failures = failed.map((test) => `${test.fullName}: ${describe(test.result().errors[0])}`);
    // A file that can't be loaded, or whose hooks fail, has an error of its own.
    const suites = [module, ...module.children.allSuites()];
    failures.push(...suites.flatMap((suite) => suite.errors()).map(firstLine));
    this.#send({
      type: 'ended',
      file: module.moduleId,
      passed: [...module.children.allTests('passed')].length,
      failures,
      seconds: (performance.now() - this.#started.get(module.moduleId)) / 1000,
    });
  }

  onTestRunEnd(_modules, errors) {
    this.#send({ type: 'finished', errors: errors.map(firstLine) });
  }
}
