import { Invocation } from './commands/invocation.ts';
import { TokenServices } from './features/authentication/services/access-tokens.ts';
import { AuthenticationServices } from './features/authentication/services/authentication.ts';
import { callerOf } from './features/authentication/services/caller.ts';
import { FormServices } from './features/forms/services/forms.ts';
import { ByteServices } from './features/resources/services/bytes.ts';
import { ResourceServices } from './features/resources/services/resources.ts';
import { UploadServices } from './features/resources/services/uploads.ts';
import type { Call } from './http/call.ts';
import { EventStreams } from './live/event-streams.ts';
import type { Runtime } from './runtime.ts';
import type { SignedIn } from './task.ts';

/** Services of the features for APIs, routes, pages and MCP. Methods throw a `ProblemError` of the contract. */
export class PlatformServices {
  readonly #runtime: Runtime;
  readonly authentication: AuthenticationServices;
  readonly tokens: TokenServices;
  readonly forms: FormServices;
  readonly resources: ResourceServices;
  readonly uploads: UploadServices;
  readonly bytes: ByteServices;
  readonly streams: EventStreams;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.authentication = new AuthenticationServices();
    this.tokens = new TokenServices(runtime);
    this.forms = new FormServices();
    this.resources = new ResourceServices(runtime);
    this.uploads = new UploadServices(runtime);
    this.bytes = new ByteServices(runtime);
    this.streams = new EventStreams(runtime);
  }

  get settings(): Runtime['settings'] {
    return this.#runtime.settings;
  }

  /** @param options the idempotency key, and `true` if the action only reads */
  async invocation(call: Call, signedIn: SignedIn, options: ConstructorParameters<typeof Invocation>[2]) {
    return new Invocation(call.runtime, callerOf(call, signedIn), options);
  }
}
