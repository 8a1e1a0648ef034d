import { completeInterface, interfaceOf } from './scripts/describe-elements.mjs';

/** Where a source file stands in the installed package. */
const published = (path) => path.replace(/^\/?src\//, 'dist/').replace(/\.ts$/, '.js');

/** Every path of the manifest, wherever it stands in it, as its users see it. */
function publishPaths(node) {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if ((key === 'path' || key === 'module') && typeof value === 'string') node[key] = published(value);
    else publishPaths(value);
  }
}

const isPublic = ({ name, privacy }) => (privacy ?? 'public') === 'public' && !name?.startsWith('#');

/** What an element keeps to itself, and what Lit calls, is no interface. */
const lifecycle = new Set([
  'render',
  'willUpdate',
  'update',
  'updated',
  'firstUpdated',
  'createRenderRoot',
  'styles',
  'shadowRootOptions',
]);

function stripPrivate(declaration) {
  // The analyzer takes `this.#other.field = …` for a field: it knows neither its type nor its meaning.
  const known = ({ kind, type, description }) => kind !== 'field' || type || description;
  const members = declaration.members?.filter(
    (member) => isPublic(member) && known(member) && !lifecycle.has(member.name),
  );
  if (!members) return;
  const names = new Set(members.map(({ name }) => name));
  declaration.members = members;
  // An attribute without a public field is internal state; an event that is not described is another one's argument.
  declaration.attributes = declaration.attributes?.filter(({ fieldName }) => !fieldName || names.has(fieldName));
  declaration.events = declaration.events?.filter(({ name, description }) => name && description);
}

/** Our guarded `define('service-…', SomeElement)` says the same as `customElements.define`. */
const guardedDefine = {
  name: 'guarded-define',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, element] = node.arguments;
    if (!tag || !element || !ts.isStringLiteral(tag) || !ts.isIdentifier(element)) return;
    const declaration = { name: element.text, module: moduleDoc.path };
    (moduleDoc.exports ??= []).push({ kind: 'custom-element-definition', name: tag.text, declaration });
  },
  packageLinkPhase({ customElementsManifest }) {
    for (const { exports, declarations } of customElementsManifest.modules) {
      for (const { kind, name, declaration } of exports ?? []) {
        const found = declarations?.find((each) => each.name === declaration.name);
        if (kind === 'custom-element-definition' && found) Object.assign(found, { tagName: name, customElement: true });
      }
    }
  },
};

/** @type {import('@custom-elements-manifest/analyzer').Config} */
export default {
  globs: ['src/elements/*/index.ts', 'src/elements/*/events.ts', 'src/controllers/*events.ts', 'src/context/*.ts'],
  litelement: true,
  packagejson: false,
  quiet: true,
  plugins: [
    guardedDefine,
    {
      name: 'public-interface',
      packageLinkPhase({ customElementsManifest }) {
        const { modules } = customElementsManifest;
        for (const { path, declarations = [] } of modules) {
          declarations.forEach(stripPrivate);
          for (const each of declarations) if (each.tagName) completeInterface(each, interfaceOf(process.cwd(), path));
        }
        publishPaths(modules);
        modules.sort((a, b) => (a.path < b.path ? -1 : 1));
      },
    },
  ],
};
