import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { promote } from '../../../test/people/moderation.ts'
import { operationsOf } from '../../../test/http/operations.ts'
import { caller, people } from '../../../test/people/people.ts'

/** Pages that look something up by their address. */
const PAGES = ['/posts/%00', '/jobs/%00', '/profile/%00', '/tags/%00', '/@%00', '/jobs?q=%00']

test('an address with a character that PostgreSQL refuses to compare with gets no 500, in a path or a query', async () => {
  await using server = await testApp({ publicPages: true })
  const { Alice } = await people(server.app, 'Alice')
  await promote(server, Alice)
  const operations = await operationsOf(server.app)
  const calls = operations
    .filter(({ method, path }) => method === 'get' && path !== '/realtime')
    .flatMap(({ path, parameters = [] }) => {
      const url = `/v1${path.replaceAll(/\{\w+\}/g, '%00')}`
      const query = parameters
        .filter((each) => each.in === 'query')
        .map(({ name }) => `${name}=%00`)
      return [url, `${url}?${query.join('&')}`].filter((each) => each.includes('%00'))
    })
  const faults: string[] = []
  for (const url of [...calls, ...PAGES])
    for (const request of [caller(server.app), Alice.request]) {
      const { statusCode } = await request('GET', url)
      if (statusCode >= 500) faults.push(`${url}: ${statusCode}`)
    }
  expect(calls.length).toBeGreaterThan(30)
  expect(faults).toEqual([])
})
