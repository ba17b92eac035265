import { availableParallelism } from 'node:os'
import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { byDayInVitest } from './tools/gate/by-night.ts'
import { LongestFirst } from './tools/gate/longest-first.ts'
import { differsByStore, storeTests, wholeServerTests } from './tools/gate/whole-server-tests.ts'

/** The built site of servers under test. */
const SITE = 'apps/server/test/app/site-setup.ts'
const ONE_SEED = 'tools/gate/one-seed.ts'

const shared = {
  restoreMocks: true,
  // Limits for a test that hangs, and the only ones: on a machine that has much else to do, what takes a second may take
  // half a minute.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // A failure in the gate's last lines shows its values.
  chaiConfig: { truncateThreshold: 600 },
  // One module graph for all files of a worker: faster, and it punishes module-level state.
  isolate: false,
  // Otherwise V8's scavenger copies what a screen or a server needs several times before a test ends, with threads that wait
  // for each other where all cores are busy: a fifth of the CPU of screens, and a tenth of that of servers.
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
  globalSetup: [SITE],
  setupFiles: [ONE_SEED],
}
const node = {
  ...shared,
  environment: 'node',
  // Node runs these sources as they are, as it does for the commands. Vite's own modules would be compiled first, and each
  // use of an import would call a getter.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/** Every whole server keeps what it has on PostgreSQL, S3 and Redis. In the gate those that a store matters to. */
const onServers = () => ({
  test: {
    ...node,
    name: 'on-servers',
    include: env['NIGHTLY'] ? wholeServerTests() : storeTests(),
    ...(!env['NIGHTLY'] && { testNamePattern: differsByStore }),
    globalSetup: [SITE, 'apps/server/test/stores/servers-setup.ts'],
  },
})

export default defineConfig({
  test: {
    // One more than cores: a test often waits for another process, for a disk or for a timer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // The provider that tests sign in with advises those who would run it for the public; the router speaks before the routes of
    // members have loaded, and of tabs that are part of their page; the web app logs each failed call.
    onConsoleLog: (text) =>
      !/^(?:oidc-provider |No routes matched location|Matched leaf route|ClientError: )/.test(text),
    projects:
      env['TEST_STORES'] === 'servers'
        ? [onServers()]
        : [
            {
              test: {
                ...node,
                name: 'server',
                ...(!env['NIGHTLY'] && { testNamePattern: byDayInVitest }),
                include: ['{packages,tools,lab}/**/*.test.ts', 'apps/server/**/*.test.ts'],
              },
            },
            {
              test: {
                ...shared,
                name: 'web',
                environment: 'happy-dom',
                unstubGlobals: true,
                setupFiles: [ONE_SEED, 'apps/web/test/setup.ts'],
                include: ['apps/web/**/*.test.{ts,tsx}'],
              },
            },
          ],
  },
})
