import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { authPage } from './build/auth-page.ts'
import { pageGroups, TREESHAKE } from './build/groups.ts'
import { site } from './build/site.ts'
import { withoutUnused } from './build/unused.ts'

/** The server that receives `/v1` while the web app runs on its own in development. */
const API = process.env['DEV_API'] ?? 'http://127.0.0.1:3000'

/** Modules that each screen loads after the entry; the page preloads them, so that both load in parallel. */
const members = ['/app/member-routes.tsx']
const screens = {
  '': [...members, '/home/home-screen.tsx'],
  explore: [...members, '/explore/explore-screen.tsx'],
  posts: [...members, '/posts/page/post-screen.tsx'],
  profile: [...members, '/people/profile-screen.tsx'],
  '@': [...members, '/people/profile-screen.tsx'],
  saved: [...members, '/saved/saved-screen.tsx'],
  'all-users': [...members, '/people/people-screen.tsx'],
  notifications: [...members, '/notifications/notifications-screen.tsx'],
  messages: [...members, '/messages/messages-screen.tsx'],
  'create-post': [...members, '/posts/form/create-screen.tsx'],
  jobs: [...members, '/jobs/board/board-screen.tsx'],
  settings: members,
  operator: members,
  'sign-up': ['/sign-up/sign-up-screen.tsx'],
}

/**
 * The core of highlight.js is a CommonJS file. As such it would need a helper that is shared with the first script, in a
 * file that every page then loads.
 */
const highlighterAsModule = {
  name: 'highlighter-as-module',
  apply: 'build' as const,
  transform: {
    filter: { id: /highlight\.js\/lib\/core\.js$/ },
    handler: (code: string) =>
      code.replace('module.exports = highlight;', 'export default highlight;'),
  },
}

/** The app's page, and the page of sign-in and sign-up. */
const input = ['index.html', 'auth.html'].map((name) => join(import.meta.dirname, name))

export default defineConfig(async ({ command }) => ({
  plugins: [
    authPage(import.meta.dirname),
    react(),
    tailwind(),
    highlighterAsModule,
    withoutUnused,
    site({ root: import.meta.dirname, screens }),
  ],
  build: {
    outDir: 'dist',
    // Every script and style is a file with a hash in its name: the page's policy forbids inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    rolldownOptions: {
      treeshake: TREESHAKE,
      // A module that loads late in one place may be needed early on another page, and then lies in its file.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      input,
      output: {
        // Ad blockers refuse files whose names look like ads. These are jobs.
        chunkFileNames: ({ name }: { readonly name: string }) =>
          `assets/${name.replaceAll(/(?<=^|-)ad(s?)(?=-|$)/g, 'job$1')}-[hash].js`,
        ...(command === 'build' && {
          codeSplitting: {
            groups: [
              {
                name: await pageGroups(import.meta.dirname, input),
                includeDependenciesRecursively: false,
                debugName: 'first pages',
              },
            ],
          },
        }),
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/v1': { target: API, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/v1': { target: API, ws: true } } },
}))
