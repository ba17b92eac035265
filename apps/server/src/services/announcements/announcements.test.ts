import { LIMITS } from '@devhood/contract'
import { describe, expect, it, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { openSite } from '../../../test/app/site.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { auditOf, promote } from '../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'

const HOUR = 3_600_000

/** Olga is an operator. Hours count from the start of the test. */
async function openAnnouncements() {
  const server = await testApp()
  const { Olga } = await people(server.app, 'Olga')
  await promote(server, Olga)
  const begin = server.clock.now()
  const at = (hours: number) => new Date(begin + hours * HOUR).toISOString()
  const guest = caller(server.app)
  const shown = async () =>
    (await guest('GET', '/v1/announcement')).json().announcement?.text ?? null
  const announce = async (text: string, from: number | undefined, to: number) => {
    const startsAt = from === undefined ? {} : { startsAt: at(from) }
    return Olga.request('POST', '/v1/operator/announcements', { text, ...startsAt, endsAt: at(to) })
  }
  return { server, Olga, at, shown, announce }
}

const end = async ({ request }: Person, id: string) =>
  (await request('DELETE', `/v1/operator/announcements/${id}`)).statusCode

describe('an announcement', () => {
  it('is shown to everybody from its start to its end, of several the newest', async () => {
    const { server, shown, announce } = await openAnnouncements()
    await using _ = server
    expect(await shown()).toBe(null)
    await announce('All day', undefined, 10)
    await announce('Lunch', 2, 3)
    const seen = []
    for (let hour = 0; hour <= 10; hour += 1) {
      seen.push(await shown())
      server.clock.advance(HOUR)
    }
    expect(seen).toEqual(
      Array.from({ length: 11 }, (_hour, at) => (at === 2 ? 'Lunch' : at < 10 ? 'All day' : null)),
    )
  })

  it('is ended by an operator, and stays in the list and the log', async () => {
    const { server, Olga, shown, announce } = await openAnnouncements()
    await using _ = server
    const { $id } = (await announce('Maintenance', undefined, 2)).json()
    expect([await end(Olga, $id), await shown(), await end(Olga, $id)]).toEqual([204, null, 204])
    const planned = (await announce('Later', 1, 2)).json()
    await end(Olga, planned.$id)
    server.clock.advance(1.5 * HOUR)
    expect(await shown()).toBe(null)
    const { announcements } = (await Olga.request('GET', '/v1/operator/announcements')).json()
    expect(announcements.map(({ text }: { text: string }) => text)).toEqual([
      'Later',
      'Maintenance',
    ])
    expect(
      (await auditOf(Olga)).entries.map(({ action, note }) => `${String(action)} ${String(note)}`),
    ).toEqual([
      'endAnnouncement Later',
      'announce Later',
      'endAnnouncement Maintenance',
      'announce Maintenance',
    ])
    expect(await end(Olga, 'nothing')).toBe(404)
  })

  test.each<[what: string, text: string, from: number | undefined, to: number]>([
    ['without a visible text', ' \u200B', undefined, 1],
    ['that is too long', 'x'.repeat(LIMITS.announcementMax + 1), undefined, 1],
    ['that is over', 'x', -2, -1],
    ['that ends before it starts', 'x', 2, 1],
  ])('%s is refused', async (_what, text, from, to) => {
    const { server, announce } = await openAnnouncements()
    await using _ = server
    const before = await hashState(server.platform)
    expect((await announce(text, from, to)).json().type).toBe('general_argument_invalid')
    expect(await hashState(server.platform)).toBe(before)
  })

  it('is on the pages of guests', async () => {
    await using site = await openSite()
    const { Olga } = await people(site.server.app, 'Olga')
    await promote(site.server, Olga)
    const endsAt = new Date(site.server.clock.now() + HOUR).toISOString()
    await Olga.request('POST', '/v1/operator/announcements', { text: 'Maintenance', endsAt })
    expect((await site.get('/jobs')).body).toContain('<p>Maintenance</p>')
    site.server.clock.advance(HOUR)
    expect((await site.get('/jobs')).body).not.toContain('Maintenance')
  })
})
