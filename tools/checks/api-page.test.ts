import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../../apps/server/test/app/app.ts'
import { type ApiDescription, apiPage } from './api-page.ts'

it('docs/api.md is up to date: npx vitest run tools/checks/api-page.test.ts -u writes it', async () => {
  await using server = await testApp()
  const description = (await server.app.inject('/v1/openapi.json')).json<ApiDescription>()
  const page = join(import.meta.dirname, '../..', 'docs/api.md')
  await expect(apiPage(description)).toMatchFileSnapshot(page)
})
