import type { Messages } from '../messages.ts';
import { acts } from './acts.ts';
import { challenge } from './challenge.ts';
import { clusters } from './clusters.ts';
import { currentUser } from './current-user.ts';
import { dashboard } from './dashboard.ts';
import { dashboardFaults } from './dashboard-faults.ts';
import { dashboardEditor } from './dashboard-editor.ts';
import { directory } from './directory.ts';
import { document } from './document.ts';
import { failures } from './failures.ts';
import { schemaForm } from './schema-form.ts';
import { fields, signIn } from './sign-in.ts';
import { file } from './file.ts';
import { graph } from './graph.ts';
import { made } from './made.ts';
import { refusals } from './refusals.ts';
import { search } from './search.ts';
import { signUp } from './sign-up.ts';
import { tokens } from './tokens.ts';
import { uploads } from './uploads.ts';
import { verify } from './verify.ts';
import { viewer } from './viewer.ts';

/** Everything that the widgets say in English. */
export const en: Messages = {
  fields,
  signIn,
  signUp,
  challenge,
  verify,
  currentUser,
  failures,
  viewer,
  acts,
  document,
  uploads,
  file,
  made,
  refusals,
  schemaForm,
  dashboard,
  dashboardFaults,
  dashboardEditor,
  tokens,
  search,
  clusters,
  graph,
  directory,
};
