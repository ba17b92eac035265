import { env, getuid } from 'node:process'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tools/machine/browser.ts'

const executablePath = findBrowser()

/**
 * What has no screen is the same on every one; budgets are counted where most is loaded; every state of a screen is
 * tried on both by one test.
 */
const ONCE = [
  'states.spec.ts',
  'sdk/**',
  'kill.spec.ts',
  'budgets.spec.ts',
  'first-paint.spec.ts',
  'pictures.spec.ts',
  'large-text.spec.ts',
  'sign-in-providers.spec.ts',
  'exposed-surface.spec.ts',
]
/**
 * What hardly depends on the screen's size, as tests that are tagged `@alike`: tried on the phone too by the night's
 * run.
 */
const ALIKE = [
  'blocked-storage',
  'comments',
  'compose',
  'emails',
  'following',
  'github',
  'hostile-texts',
  'installed',
  'job-ads',
  'job-reports',
  'keyboard',
  'landmarks',
  'light-text',
  'live',
  'moderation',
  'new-version',
  'notifications',
  'offline',
  'outbox',
  'people',
  'post-page',
  'public-pages',
  'push',
  'resume',
  'sealed-drafts',
  'search',
  'search-engines',
  'secret-links',
  'settings',
  'shared-browser',
  'specified-texts',
  'themes',
  'uploads',
].map((name) => `${name}.spec.ts`)

/** The official SDK's tests alone, with a server that keeps what it has on PostgreSQL, S3 and Redis. */
const isOnServers = env['TEST_STORES'] === 'servers'
const run = isOnServers ? 'sdk-on-servers' : 'browser'

export default defineConfig({
  testDir: isOnServers ? 'e2e/sdk' : 'e2e',
  ...(isOnServers && { globalSetup: './e2e/support/servers.ts' }),
  // Playwright empties this folder first.
  outputDir: `test-results/${run}`,
  fullyParallel: true,
  forbidOnly: Boolean(env['CI']),
  retries: 0,
  // As for Vitest: a test often waits for the browser, and the browser for the server. Those on servers run beside others.
  workers: isOnServers ? 1 : 3,
  // Limits for a test that hangs. On a machine that has much else to do, one that takes a second may take half a minute;
  // the processes that look at a picture have a low priority besides, and only get what the browsers leave.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${run}.json` }]],
  use: {
    // A trace costs a fifth of the time: `npx playwright test NAME --trace on` where one is wanted.
    trace: 'off',
    // They stand between a page and the network that a test watches; tests of theirs allow them.
    serviceWorkers: 'block',
    // Drawing what moves without end takes half of the time; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses to run as root with its sandbox; tests visit loopback only.
      args: [
        ...(getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // Each shows one theme. Where one test is enough, it looks at both.
  projects: [
    {
      name: 'desktop',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        colorScheme: 'dark',
      },
    },
    {
      name: 'phone',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        colorScheme: 'light',
      },
      testIgnore: [...ONCE, ...(env['NIGHTLY'] ? [] : ALIKE)].map((name) => `**/${name}`),
      ...(env['NIGHTLY'] ? {} : { grepInvert: /@alike/ }),
    },
  ],
})
