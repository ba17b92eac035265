import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { site } from './build/site.ts'

/** The server that `/v1` is passed on to while the web app runs on its own in development. */
const API = process.env['DEV_API'] ?? 'http://127.0.0.1:3000'

/** What each screen loads after the entry; the page names it, so that both are loaded at once. */
const auth = ['/layouts/auth-layout.tsx', '/account/sign-in-form.tsx']
const members = ['/app/session-start.ts', '/layouts/main-layout.tsx']
const screens = {
  'sign-in': auth,
  'sign-up': [...auth, '/account/sign-up-form.tsx'],
  '': [...members, '/home/home-screen.tsx'],
  explore: [...members, '/explore/explore-screen.tsx'],
  posts: [...members, '/posts/post-screen.tsx'],
  profile: [...members, '/people/profile-screen.tsx'],
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
        // The entry names every other part: seven signs of hash tell them apart as well as eight.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Few larger files compress better than many small ones: what every page needs, what every
          // form needs, the ways in.
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'upload', test: /client\/src\/(upload|chunks|progress|send-form)/ },
            {
              name: 'shared',
              test: /(useMutation|mutationObserver|mutationOptions|useQuery)\.js|emails\.ts|ui\/(icon-button|field-error|form-alert)|lib\/use-media/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'form',
              test: /react-hook-form|\/zod\/|form-resolver|src\/ui\/(field\.|input)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'auth',
              test: /account\/(sign-in|auth|form|credentials|usernames|services\/services)|layouts\/auth-layout/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'sign-up',
              test: /account\/sign-up/,
              includeDependenciesRecursively: false,
            },
            {
              // What the device keeps: the last Home, drafts, the app itself; and rules of what is typed and chosen.
              name: 'kept',
              test: /idb-keyval|lib\/(drafts|use-draft|use-typing|last-home|forget-device|app-worker|trusted-urls|picture-rules|sizes|save-failure)|ui\/draft-notice/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // Small, and in several places: each as a file of its own would cost the entry its name.
              name: 'ties',
              test: /moderation\/(reasons|tie|use-ties)|operator\/use-|ui\/(confirm|tabs|listing|nothing-found|search-box)|lib\/(delete-with-undo|share-link|search-term)|parts\/(post-(count|grid|rows|tile)|row-fit|new-posts|use-shown)|posts\/(queries|post-gone)|people\/(queries|search|follows|parts\/(follow-button|person-row))|ui\/alt-badge|saved-tabs|hidden-notice|operator\/moderation\.tsx|(decisions|settings)\/queries|lib\/keys-overlay|account\/(sign-out|leave|use-may)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // Its screens share most of what they show; forms are apart, for few post an ad.
              name: 'jobs',
              test: /features\/(jobs\/(?!form\/|screens|index)|saved\/saved-jobs)|contract\/src\/(job|web-)|ui\/select/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // What most screens inside show: lists, cards, people. Four of them are forms, hence five.
              name: 'inside',
              test: /\/src\/(?!.*(\/form\/|form-|upload|draft|drop|\/letters\/))|thumbhash|@tanstack/,
              minShareCount: 5,
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
