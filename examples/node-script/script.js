// Creates an access token for a script, uses it, and revokes it: node script.js you@example.com
// [http://localhost:4600]
import { createInterface } from 'node:readline/promises';
import { createSdk, PlatformFailure } from '@service/widgets/sdk';

const [email, baseUrl = 'http://localhost:4600'] = process.argv.slice(2);
const currentUser = '@service/authentication/actions/get-current-user';

// Sign in. The session is kept in memory.
const person = createSdk({ baseUrl });
const { sentTo, confirm } = await person.signIn(email);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const { name, workspace } = await confirm(await terminal.question(`The code in the mail to ${sentTo}: `));
terminal.close();
console.log(`Signed in: ${name}`);

// Create a token that expires tomorrow. It is shown once.
const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
const { id, token } = await person.tokens.create({ name: 'Example script', expiresAt });
console.log(`Made a token: ${token.slice(0, 8)}…`);

// Use it: the script has its owner's permissions.
const script = createSdk({ baseUrl, token });
const { user } = await script.invoke(currentUser, {});
console.log(`Invoked as: ${user.email}`);

const parentId = workspace.rootResourceId;
const text = new File(['# Hello\n\nWritten by a script.\n'], 'hello.md', { type: 'text/markdown' });
const uploaded = await script.upload(text, { parentId, onConflict: 'rename' });
console.log(`Uploaded: ${(await script.resources.read(uploaded)).resource.name}`);

const large = { parentId, name: 'large.bin', size: 20_000_000, onConflict: 'rename' };
const upload = await script.uploads.create(large);
await upload.cancel();
const gone = await script.uploads.resume(upload.id).catch((error) => error);
console.log(`Cancelled an upload: ${gone instanceof PlatformFailure ? gone.code : 'it is still there'}`);

// Revoke it: the script is signed out.
await person.tokens.revoke(id);
const refused = await script.invoke(currentUser, {}).catch((error) => error);
console.log(`Revoked: ${refused instanceof PlatformFailure ? refused.detail.status : 'it still works'}`);
await person.signOff();
