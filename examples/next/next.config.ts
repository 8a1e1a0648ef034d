import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  distDir: 'dist',
  experimental: { turbopackFileSystemCacheForBuild: false },
  // Folder with the hoisted packages.
  turbopack: { root: fileURLToPath(new URL('..', import.meta.url)) },
};

export default config;
