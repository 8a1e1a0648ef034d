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
const lifecycle = new Set(['render', 'willUpdate', 'update', 'updated', 'firstUpdated', 'createRenderRoot', 'styles']);

function stripPrivate(declaration) {
  const members = declaration.members?.filter((member) => isPublic(member) && !lifecycle.has(member.name));
  if (members) declaration.members = members;
}

/** @type {import('@custom-elements-manifest/analyzer').Config} */
export default {
  globs: ['src/elements/**/*.ts', 'src/context/**/*.ts'],
  exclude: ['src/elements/parts/**'],
  litelement: true,
  packagejson: false,
  quiet: true,
  plugins: [
    {
      name: 'public-interface',
      packageLinkPhase({ customElementsManifest }) {
        const { modules } = customElementsManifest;
        for (const { declarations } of modules) declarations?.forEach(stripPrivate);
        publishPaths(modules);
        modules.sort((a, b) => (a.path < b.path ? -1 : 1));
      },
    },
  ],
};
