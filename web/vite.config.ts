import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const SERVER = 'http://127.0.0.1:8765';

/** The sprite and terrain libraries stand in the page itself, so that every <use> finds them. */
function artInPage(): Plugin {
  const read = (name: string): string =>
    readFileSync(new URL(`./src/art/${name}`, import.meta.url), 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  return {
    name: 'art-in-page',
    transformIndexHtml: (html) =>
      html.replace('<!--art-->', () => read('sprites.svg') + read('terrain.svg')),
  };
}

export default defineConfig({
  base: '/',
  plugins: [svelte(), artInPage()],
  build: {
    outDir: '../src/grognard/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: {
    // The server lets in only its own pages, so that is what the development page says it is.
    proxy: {
      '/api': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } },
      '/ws': { target: SERVER, changeOrigin: true, ws: true, headers: { origin: SERVER } },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
