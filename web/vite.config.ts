import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
