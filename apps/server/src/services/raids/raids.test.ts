import { RAID } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { AD } from '../../../test/jobs/jobs.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'
import { openChanges } from '../../changes/index.ts'
import { raidBrake } from './index.ts'

const NAMES = (count: number) => Array.from({ length: count }, (_, at) => `Raider${at}`)
const MINUTE = 60_000

/** A public instance in its second week, with Ada, who is a member for long. */
async function openOld() {
  const server = await testApp()
  Object.assign(server.config, { newAccounts: 'slow' })
  const { Ada } = await people(server.app, 'Ada')
  server.clock.advance(RAID.week + 1)
  return { server, Ada }
}

async function publishAd({ request }: Person) {
  const { outcome, body } = await documentsOf(request).create('jobs', { ...AD, status: 'live' })
  return { outcome, id: String(body.$id), held: body['held'] }
}

async function raid({ app, clock }: TestApp, count: number) {
  const raiders = Object.values(await people(app, ...NAMES(count)))
  // They waited after their sign-up.
  clock.advance(RAID.time + 1)
  const ads = []
  for (const raider of raiders) ads.push({ raider, ...(await publishAd(raider)) })
  return ads
}

const sweepOf = ({ platform }: TestApp) =>
  raidBrake({ ...platform, changes: openChanges(platform) }).sweep

const guestAds = async ({ app }: TestApp) =>
  (await documentsOf(caller(app)).list('jobs')).total

describe('a raid', () => {
  test('is noticed by the first ads of new accounts: later ones wait, and then earlier ones', async () => {
    const { server, Ada } = await openOld()
    await using _ = server
    const ads = await raid(server, RAID.least + 5)
    expect(ads.map(({ outcome, held }) => [outcome, held])).toEqual(
      ads.map((_ad, at) => ['201', at >= RAID.least]),
    )
    expect(await guestAds(server)).toBe(RAID.least)
    await sweepOf(server)()
    expect(await guestAds(server)).toBe(0)
    expect((await documentsOf(Ada.request).list('jobs')).total).toBe(0)
  })
})
