import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect } from '@playwright/test'
import { openDeployment, test } from './deployment.ts'
import { SDK_PAGES } from './sdk.ts'

test('the server of these tests stores rows and files in its folder, or on the servers of a test run', async () => {
  await using deployment = await openDeployment(SDK_PAGES)
  const isThere = (name: string) => existsSync(join(deployment.server.dataDir, name))
  const isKept = env['TEST_STORES'] !== 'servers'
  expect(['devhood.db', 'blobs'].map(isThere)).toEqual([isKept, isKept])
  const health = await fetch(`${deployment.server.origin}/v1/health`)
  expect(await health.json()).toMatchObject({
    status: 'ok',
    database: 'ok',
    blobs: 'ok',
    bus: 'ok',
  })
})
