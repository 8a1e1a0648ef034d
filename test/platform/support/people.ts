import { signedUp, TestBrowser, type Ask, type Reply } from './browser.ts';
import type { TestPlatform } from './platform.ts';

let addresses = 0;

/** A signed-in user, with the requests of a browser. */
export class TestPerson {
  readonly browser: TestBrowser;
  readonly userId: string;
  readonly email: string;
  /** The root directory of their own workspace. */
  readonly root: string;

  private constructor(
    browser: TestBrowser,
    user: { id: string; email: string; workspace: { rootResourceId: string } },
  ) {
    this.browser = browser;
    this.userId = user.id;
    this.email = user.email;
    this.root = user.workspace.rootResourceId;
  }

  /** Signs a user up, each from another network address. */
  static async signUp(platform: TestPlatform, email: string, value = {}): Promise<TestPerson> {
    const browser = new TestBrowser(platform, { address: `198.51.100.${(addresses += 1) % 250}` });
    const { body } = await signedUp(platform, browser, email, 'cookie', value);
    return new TestPerson(browser, body.user);
  }

  get(path: string, more: Ask = {}): Promise<Reply> {
    return this.browser.ask(path, more);
  }

  /** Submits a form of the feature by its short name. */
  submit(name: string, target: string, value: object, more: Ask & { ifRevision?: number } = {}): Promise<Reply> {
    const { ifRevision, ...rest } = more;
    const type = `@service/resources/schema/${name}`;
    const revision = ifRevision === undefined ? {} : { ifRevision };
    return this.browser.post('/api/v0/forms/submit', { type, target, value, ...revision }, rest);
  }

  /** Creates a directory. @returns its id */
  async directory(parentId: string, name: string): Promise<string> {
    return idOf(await this.submit('create-directory', parentId, { name }));
  }

  async document(parentId: string, name: string, content = ''): Promise<string> {
    return idOf(await this.submit('create-document', parentId, { name, content }));
  }

  async names(id: string, query = ''): Promise<string[]> {
    const { body } = await this.get(`/r/${id}${query}`);
    return body.children.items.map(({ name }: { name: string }) => name);
  }
}

function idOf({ status, body }: Reply): string {
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body.result.resource.id;
}
