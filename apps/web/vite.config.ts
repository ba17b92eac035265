import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { site } from './build/site.ts'

/** The server that receives `/v1` while the web app runs on its own in development. */
const API = process.env['DEV_API'] ?? 'http://127.0.0.1:3000'

/** Modules that each screen loads after the entry; the page preloads them, so that both load in parallel. */
const auth = ['/auth-layout/auth-layout.tsx', '/sign-in/sign-in-form.tsx']
const members = ['/app/member-routes.tsx']
const screens = {
  'sign-in': auth,
  'sign-up': [...auth, '/sign-up/sign-up-form.tsx'],
  '': [...members, '/home/home-screen.tsx'],
  explore: [...members, '/explore/explore-screen.tsx'],
  posts: [...members, '/posts/page/post-screen.tsx'],
  profile: [...members, '/people/profile-screen.tsx'],
  saved: [...members, '/saved/saved-screen.tsx'],
  'all-users': [...members, '/people/people-screen.tsx'],
  notifications: [...members, '/notifications/notifications-screen.tsx'],
  'create-post': [...members, '/posts/form/create-screen.tsx'],
  jobs: [...members, '/jobs/board/board-screen.tsx'],
  settings: members,
  operator: members,
}

/**
 * Delays the first paint until the script has applied the stored theme, where the browser supports it. Without it, an
 * empty background would flash in the system's colour.
 */
const paintInTheme = {
  name: 'paint-in-theme',
  transformIndexHtml: (html: string) =>
    html.replace('<script type="module"', '<script type="module" blocking="render"'),
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

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    paintInTheme,
    highlighterAsModule,
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
      // Drops modules that are imported only for types, or unused re-exports of a feature's index.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/contract\/|\/typebox\/|src\/(features|ui|lib)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          // Few larger files compress better than many small ones: code of every page, of every form, of sign-in.
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            {
              name: 'upload',
              test: /client\/src\/(files\/(upload|chunks|progress)|transport\/send-form)/,
            },
            {
              name: 'shared',
              test: /(useMutation|mutationObserver|mutationOptions|useQuery)\.js|email-address\.ts|ui\/(controls\/icon-button|forms\/(field-error|form-alert))|lib\/dom\/use-media/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'form',
              test: /react-hook-form|\/zod\/|form-resolver|src\/ui\/forms\/(field\.|input)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'auth',
              test: /account\/(typed-email|sign-in\.ts|sign-in\/sign-in|parts\/auth|error-message|credentials|usernames|providers\/providers\.)|auth-layout\/auth-layout/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // Constants used at module load time: separate from the screens, which may have circular chunks. The
              // sign-in page shows no light text and searches nothing.
              name: 'contract',
              test: /packages\/contract\/src\/(?!text\/|search\/)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // Device storage: the last Home, drafts, the service worker; and rules for typed values and chosen files.
              name: 'kept',
              test: /idb-keyval|lib\/(device\/|forms\/(use-draft|use-debounced-values)|pictures\/(picture-rules|sizes)|api\/save-failure)|ui\/forms\/draft-notice/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // Code shared by several screens of the main layout, except rarely used features.
              name: 'inside',
              test: /\/src\/(?!.*(features\/(operator|jobs|settings)|\/form\/|form-|suggest|upload|delete-post|provider-icon|resize-picture|overlays\/confirm|lists\/listing|picture-(form|input|drop)|\/verification\/|account\/parts\/(?!auth)|-dialog|\/select))|thumbhash|@tanstack/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/v1': { target: API, ws: true } } },
  preview: { host: '127.0.0.1', proxy: { '/v1': { target: API, ws: true } } },
})
