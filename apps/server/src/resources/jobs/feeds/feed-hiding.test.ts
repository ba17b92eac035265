import { JOB_LIMITS } from '@devhood/contract'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { caller, people } from '../../../../test/people/people.ts'
import { readXml, textsIn } from '../../../../test/http/xml.ts'

/** Ada has a feed of all ads. */
async function openFeed() {
  const server = await testApp()
  const { Ada } = await people(server.app, 'Ada')
  const search = { name: 'All', query: '', seenAt: '2026-01-15T12:00:00.000Z', feedKey: 'wanted' }
  const { body } = await documentsOf(Ada.request).create('jobSearches', search)
  const guest = caller(server.app)
  const fetch = async (key = String(body['feedKey'])) => guest('GET', `/v1/jobs/feeds/${key}`)
  const titles = async () =>
    readXml((await fetch()).body).children.flatMap((each) =>
      each.name === 'entry' ? textsIn(each, 'title') : [],
    )
  return { ...server, Ada, fetch, titles }
}

it("a feed omits hidden ads, even its owner's own, and is filled up to fifty", async () => {
  await using feed = await openFeed()
  const { app, clock, platform, Ada, titles } = feed
  for (const poster of Object.values(await people(app, 'P1', 'P2', 'P3', 'P4', 'P5')))
    for (let count = 0; count < JOB_LIMITS.liveMax; count++) await ad(poster, { company: 'A' })
  clock.advance(1000)
  const { $id } = await ad(Ada, { title: 'Hers', company: 'A' })
  expect((await titles())[0]).toBe('Hers at A')
  await setHidden(platform, 'jobs', { $id })
  expect((await documentsOf(Ada.request).get('jobs', $id)).status).toBe(200)
  expect(await titles()).toEqual(Array(50).fill('Platform engineer at A'))
})

it('the feed of a hidden person responds like a wrong key', async () => {
  await using feed = await openFeed()
  const { platform, Ada, fetch, titles } = feed
  await ad(Ada, { title: 'Hers', company: 'A' })
  expect(await titles()).toEqual(['Hers at A'])
  await setHidden(platform, 'users', { $id: Ada.userId })
  const [own, wrong] = [await fetch(), await fetch('x'.repeat(32))]
  expect([own.statusCode, own.body]).toEqual([404, wrong.body])
})
