import type { Handler, Hono } from 'hono';
import { answerBy, guardedApp, unavailableApp, type Fetch } from './answering.ts';
import { runAccepted } from './events/accepted.ts';
import { mcpRoutes } from './mcp/routes.ts';
import type { JobHandlers } from './ports.ts';
import { actionRoutes } from './routes/actions.ts';
import type { PlatformEnv } from './routes/call.ts';
import { developmentMailRoutes } from './routes/development-mail.ts';
import { mount } from './routes/endpoint.ts';
import { formRoutes } from './routes/forms.ts';
import { byteRoutes } from './routes/resources/bytes.ts';
import { graphRoutesOf } from './routes/resources/graph.ts';
import { linkRoutes } from './routes/resources/link.ts';
import { eventRoutes } from './routes/resources/events.ts';
import { readRoutes } from './routes/resources/read.ts';
import { searchRoutes } from './routes/resources/search.ts';
import { taskRoutes } from './routes/resources/tasks.ts';
import { uploadRoutes } from './routes/resources/uploads.ts';
import { PlatformServices } from './routes/services.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { userRoutes } from './routes/users.ts';
import { createRuntime, type PlatformParts } from './runtime.ts';
import { migrate } from './store/migrate.ts';
import { freeAllUploadLocks } from './store/resources/uploads.ts';
import { derive } from './tasks/resources/derive.ts';
import { sendMail } from './tasks/send-mail.ts';
import { sweep } from './tasks/sweep.ts';

export interface PlatformOptions extends PlatformParts {
  /** Pages for people, mounted at the root beside the APIs. */
  readonly pages?: ((services: PlatformServices) => Hono<PlatformEnv>) | undefined;
  /** The page of a resource; a bare one by default. */
  readonly resourcePage?: ((services: PlatformServices) => Handler<PlatformEnv>) | undefined;
}

/** A workspace platform. Web standards only: it runs in Node and in a page alike. */
export interface Platform {
  readonly fetch: Fetch;
  /** Brings the schema up to date and starts the jobs. Requests are `unavailable` before that. */
  start(): Promise<void>;
  /** Ends what never ends by itself, so that a server can let the rest finish. */
  endStreams(): void;
  stop(): Promise<void>;
}

/** Every hour, on the hour. */
const hourly = '0 * * * *';

/** @throws {TypeError} when a setting can't be used. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const runtime = await createRuntime(options);
  const { database, jobs, clock, settings } = runtime;
  const services = new PlatformServices(runtime);
  let ready = false;

  const unavailable = unavailableApp(runtime);
  // an origin of users' bytes has nothing that they could reach
  const filesApp = guardedApp(runtime);
  filesApp.route('/', byteRoutes(services));
  const app = guardedApp(runtime);
  mount(app, '/healthz', { GET: (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }) });
  app.route('/', formRoutes(services));
  app.route('/', userRoutes(services));
  app.route('/', tokenRoutes(services));
  app.route('/', actionRoutes(services));
  app.route('/', mcpRoutes(services));
  app.route('/', readRoutes(services, options.resourcePage?.(services)));
  app.route('/', searchRoutes(services));
  app.route('/', graphRoutesOf(services));
  app.route('/', taskRoutes(services));
  app.route('/', uploadRoutes(services));
  app.route('/', byteRoutes(services));
  app.route('/', eventRoutes(services));
  app.route('/', linkRoutes(services));
  if (settings.developmentMail) app.route('/', developmentMailRoutes(settings.developmentMail));
  if (options.pages) app.route('/', options.pages(services));

  return {
    fetch: answerBy(runtime, ({ site }) => (!ready ? unavailable : site.files ? filesApp : app)),
    async start() {
      await migrate(database, clock);
      if (database.kind === 'pglite') await freeAllUploadLocks(database.query);
      const handlers: JobHandlers = {
        'send-mail': (payload) => sendMail(runtime, payload),
        derive: (payload) => derive(runtime, payload),
        submission: ({ submissionId }) => runAccepted(runtime, submissionId),
        sweep: () => sweep(runtime),
      };
      await jobs.start(handlers, [{ name: 'sweep', schedule: hourly }]);
      ready = true;
    },
    endStreams: () => services.streams.stop(),
    async stop() {
      ready = false;
      await services.streams.stopped();
      await jobs.stop();
    },
  };
}
