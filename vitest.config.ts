import { defineConfig } from 'vitest/config'

const shared = { restoreMocks: true, testTimeout: 20_000 }

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
    // The provider that tests sign in with advises those who would run it for the public.
    onConsoleLog: (text) => !text.startsWith('oidc-provider '),
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{packages,tools}/**/*.test.ts', 'apps/server/**/*.test.ts'],
          environment: 'node',
          // One module graph for all files of a worker: faster, and it punishes module-level state.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          unstubGlobals: true,
        },
      },
    ],
  },
})
