import '@fontsource/lato/latin-400.css';
import '@fontsource/lato/latin-700.css';
import '@fontsource/lato/latin-900.css';
import '@fontsource/vollkorn/latin-700.css';
import '@fontsource/vollkorn/latin-800.css';
import './art/tokens.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { HttpApi, type Api } from './lib/api';
import { help } from './lib/help.svelte';
import { forget } from './lib/measure';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { openWardrobe } from './lib/sprites';

/** The demonstration tables are fetched only where the address asks for them. */
async function chooseApi(): Promise<Api> {
  if (!new URLSearchParams(location.search).has('demo')) return new HttpApi();
  const { DemoApi } = await import('./dev/demo');
  return new DemoApi();
}

async function start(): Promise<void> {
  const sheet = new CSSStyleSheet();
  openWardrobe(sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  settings.start();
  router.start();
  const api = await chooseApi();
  help.start(api);
  await Promise.all(['700 12px Lato', '900 12px Lato', '800 20px Vollkorn'].map((font) => document.fonts.load(font)));
  forget();
  mount(App, { target: document.getElementById('app')!, props: { api } });
}

void start();
