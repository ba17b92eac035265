import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { site } from './build/site.ts'

/** The server that `/v1` is passed on to while the web app runs on its own in development. */
const API = process.env['DEV_API'] ?? 'http://127.0.0.1:3000'

/** What each screen loads after the entry; the page names it, so that both are loaded at once. */
const auth = ['/auth-layout/auth-layout.tsx', '/sign-in/sign-in-form.tsx']
const members = ['/app/member-routes.tsx']
const screens = {
  'sign-in': auth,
  'sign-up': [...auth, '/sign-up/sign-up-form.tsx'],
  '': [...members, '/home/home-screen.tsx'],
  explore: [...members, '/explore/explore-screen.tsx'],
  posts: [...members, '/posts/post-screen.tsx'],
  profile: [...members, '/people/profile-screen.tsx'],
  saved: [...members, '/saved/saved-screen.tsx'],
  'all-users': [...members, '/people/people-screen.tsx'],
  'create-post': [...members, '/posts/form/create-screen.tsx'],
  jobs: [...members, '/jobs/board/board-screen.tsx'],
  settings: members,
  operator: members,
}

/**
 * Lets the first paint wait for the script that knows the chosen theme, where the browser can: without it there is
 * nothing to see but a ground, which would flash in the system's colour.
 */
const paintInTheme = {
  name: 'paint-in-theme',
  transformIndexHtml: (html: string) =>
    html.replace('<script type="module"', '<script type="module" blocking="render"'),
}

export default defineConfig({
  plugins: [react(), tailwind(), paintInTheme, site({ root: import.meta.dirname, screens })],
  build: {
    outDir: 'dist',
    // Every script and style is a file with a hash in its name: the page's policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    rolldownOptions: {
      // What is imported for its types alone, or through a front door beside what is needed, stays outside.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/contract\/|\/typebox\/|src\/(features|ui|lib)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          // Few larger files compress better than many small ones: what every page needs, what every form
          // needs, the ways in.
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
              test: /account\/(sign-in\.ts|sign-in\/sign-in|parts\/auth|error-message|credentials|usernames|providers\/providers\.)|auth-layout\/auth-layout/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // Constants that modules read while they load: apart from the screens, which may wait for each other.
              name: 'contract',
              test: /packages\/contract\/src\//,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // What the device keeps: the last Home, drafts, the app itself; and rules of what is typed and chosen.
              name: 'kept',
              test: /idb-keyval|lib\/(device\/|forms\/(use-draft|use-debounced-values)|pictures\/(picture-rules|sizes)|api\/save-failure)|ui\/forms\/draft-notice/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // What several screens inside show, but for what few people come to.
              name: 'inside',
              test: /\/src\/(?!.*(features\/(operator|jobs|settings)|\/form\/|form-|upload|picture-(form|input|drop)|\/verification\/|account\/parts\/(?!auth)|-dialog|\/select))|thumbhash|@tanstack/,
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
