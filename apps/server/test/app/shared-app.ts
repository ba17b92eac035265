import { beforeAll } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { openOnce } from './open-once.ts'

/** A server of several tests, whose clock therefore nobody moves. */
export type SharedApp = Omit<TestApp, 'clock' | typeof Symbol.asyncDispose>

/**
 * One server for all tests of a file or a `describe`, opened with what `testApp` takes: `const server =
 * sharedApp()`, then `server().app` in a test. For tests that use people and documents of their own, or only see
 * refusals: each must pass alone and in any order. A test that moves the clock, counts all documents or looks at
 * limits opens a server of its own with `testApp`.
 */
export function sharedApp(...options: Parameters<typeof testApp>): () => SharedApp {
  return openOnce(async () => testApp(...options))
}

/**
 * What `open` makes on a shared server for all tests of a file or a `describe`, such as people and documents that the
 * tests only read, or that all their calls leave as they are.
 */
export function sharedWorld<World>(
  open: (server: SharedApp) => Promise<World>,
  server: () => SharedApp = sharedApp(),
): () => World {
  const opened: World[] = []
  beforeAll(async () => {
    opened.push(await open(server()))
  })
  return () => {
    const [world] = opened
    if (!world) throw new Error('What tests share is there only while they run.')
    return world
  }
}
