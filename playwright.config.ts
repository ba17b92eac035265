import { env, getuid } from 'node:process'
import { defineConfig, devices } from '@playwright/test'
import { BROWSER_FILES_BY_NIGHT, byNightInBrowser } from './tools/gate/by-night.ts'
import { PUBLIC_SETTINGS } from './e2e/support/public-settings.ts'
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
 * What is tried on the phone by day, too, but for tests that are tagged `@alike`, and with the settings of a public instance; the
 * night tries all others there.
 */
const BY_DAY_ON_PHONE = '**/e2e/{main-flow,sign-in-page}.spec.ts'
/** What the night tries with the settings of a public instance, on both: the main flow, and what moderators and those concerned do. */
const AS_PUBLIC =
  '**/e2e/{main-flow,sign-in-page,queue,moderation,blocked-account,content-rules,site-pages}.spec.ts'

const PHONE = {
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
  },
} as const

const DESKTOP = {
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  },
} as const

const isNight = Boolean(env['NIGHTLY'])
const asPublic = { metadata: { settings: PUBLIC_SETTINGS } }

/** The official SDK's tests alone, with a server that keeps what it has on PostgreSQL, S3 and Redis. */
const isOnServers = env['TEST_STORES'] === 'servers'
const run = isOnServers ? 'sdk-on-servers' : 'browser'

export default defineConfig({
  testDir: isOnServers ? 'e2e/sdk' : 'e2e',
  ...(isOnServers && { globalSetup: './e2e/support/servers.ts' }),
  // Playwright empties this folder first.
  outputDir: `test-results/${run}`,
  ...(!isNight && { testIgnore: BROWSER_FILES_BY_NIGHT, grepInvert: byNightInBrowser }),
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
    { name: 'desktop', ...DESKTOP },
    {
      name: isNight ? 'newcomers' : 'phone',
      ...PHONE,
      ...asPublic,
      testMatch: isNight ? AS_PUBLIC : BY_DAY_ON_PHONE,
      ...(!isNight && { grepInvert: [byNightInBrowser, /@alike/] }),
    },
    ...(isNight
      ? [
          { name: 'phone', ...PHONE, testIgnore: ONCE.map((name) => `**/${name}`) },
          { name: 'public', ...DESKTOP, ...asPublic, testMatch: AS_PUBLIC },
        ]
      : []),
  ],
})
