import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { storeTests, wholeServerTests } from './tools/gate/whole-server-tests.ts'

/** The built site of servers under test. */
const SITE = 'apps/server/test/app/site-setup.ts'

const shared = {
  restoreMocks: true,
  testTimeout: 60_000,
  // One module graph for all files of a worker: faster, and it punishes module-level state.
  isolate: false,
  globalSetup: [SITE],
}
const node = { ...shared, environment: 'node' }

/** Every whole server keeps what it has on PostgreSQL, S3 and Redis. In the gate those that a store matters to. */
const onServers = () => ({
  test: {
    ...node,
    name: 'on servers',
    include: env['NIGHTLY'] ? wholeServerTests() : storeTests(),
    globalSetup: [SITE, 'apps/server/test/stores/servers-setup.ts'],
  },
})

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
    // The provider that tests sign in with advises those who would run it for the public.
    onConsoleLog: (text) => !text.startsWith('oidc-provider '),
    projects:
      env['TEST_STORES'] === 'servers'
        ? [onServers()]
        : [
            {
              test: {
                ...node,
                name: 'server',
                include: ['{packages,tools,lab}/**/*.test.ts', 'apps/server/**/*.test.ts'],
              },
            },
            {
              test: {
                ...shared,
                name: 'web',
                environment: 'happy-dom',
                unstubGlobals: true,
                setupFiles: ['apps/web/test/setup.ts'],
                include: ['apps/web/**/*.test.{ts,tsx}'],
              },
            },
          ],
  },
})
