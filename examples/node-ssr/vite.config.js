import { defineConfig } from 'vite';

/** Bundles for the browser; the server needs no build. */
export default defineConfig({
  build: {
    manifest: false,
    rolldownOptions: {
      input: 'client.js',
      output: { entryFileNames: 'assets/[name].js', assetFileNames: 'assets/style[extname]' },
    },
  },
});
