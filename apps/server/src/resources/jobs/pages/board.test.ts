import { JOB_LIMITS, PUBLIC_JOB_ROW_FIELDS, type PublicBoard } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../../../test/app/site.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { type Person, people } from '../../../../test/people/people.ts'

/** Ada and a server; the board as guests see it. */
async function openBoard() {
  const site = await openSite()
  const { Ada } = await people(site.server.app, 'Ada')
  const read = async (path: string) => {
    const { statusCode, headers, body } = await site.get(path)
    const [, json = '{}'] = /<pre>(.*)<\/pre>/.exec(body) ?? []
    const page = JSON.parse(json) as Partial<PublicBoard>
    const titles = page.jobs?.map(({ title }) => title)
    return { statusCode, location: headers.location, body, page, titles }
  }
  return { ...site, Ada, read }
}

async function postAds(poster: Person, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) ids.push((await ad(poster, { title })).$id)
  return ids
}

describe('the job board for guests', () => {
  it('has the live ads that fit the filters, newest first, and nothing about who has posted them', async () => {
    await using board = await openBoard()
    const { Ada, read, server } = board
    await ad(Ada, { title: 'Lamp keeper', stack: ['Rust'] })
    await ad(Ada, {
      title: 'Web engineer',
      stack: [],
      workplace: 'onsite',
      regions: [],
      place: 'Graz',
    })
    await ad(Ada, { title: 'Not yet', status: 'draft' })
    const filled = await ad(Ada, { title: 'Filled' })
    await documentsOf(Ada.request).update('jobs', filled.$id, { status: 'filled' })
    await setHidden(server.platform, 'jobs', { $id: (await ad(Ada, { title: 'Hidden' })).$id })
    const all = await read('/jobs')
    expect([all.titles, all.page.total]).toEqual([['Web engineer', 'Lamp keeper'], 2])
    expect(Object.keys(all.page.jobs?.[0] ?? {}).toSorted()).toEqual(
      [...PUBLIC_JOB_ROW_FIELDS].toSorted(),
    )
    for (const secret of [Ada.userId, Ada.accountId]) expect(all.body).not.toContain(secret)
    for (const [query, titles] of [
      ['workplace=remote', ['Lamp keeper']],
      ['stack=rust', ['Lamp keeper']],
      ['q=web', ['Web engineer']],
      ['q=web&stack=rust', []],
      ['workplace=moon', ['Web engineer', 'Lamp keeper']],
    ] as const)
      expect([query, (await read(`/jobs?${query}`)).titles]).toEqual([query, titles])
    server.clock.advance(JOB_LIMITS.liveFor)
    expect((await read('/jobs')).titles).toEqual([])
  })

  it('continues on a next page with the same filters', async () => {
    await using board = await openBoard()
    const { read, server } = board
    const { Ben, Cem, Dee } = await people(server.app, 'Ben', 'Cem', 'Dee')
    const titles = Array.from({ length: 21 }, (_, index) => `Engineer ${index}`)
    const ids = [
      ...(await postAds(Ben, titles.slice(0, 7))),
      ...(await postAds(Cem, titles.slice(7, 14))),
      ...(await postAds(Dee, titles.slice(14))),
    ]
    const first = await read('/jobs?workplace=remote')
    expect(first.titles).toEqual(titles.slice(1).toReversed())
    expect(first.page.next).toBe(`/jobs?workplace=remote&after=${ids[1]}`)
    const second = await read(first.page.next ?? '')
    expect([second.titles, second.page.next]).toEqual([titles.slice(0, 1), undefined])
    await documentsOf(Ben.request).delete('jobs', ids[1] ?? '')
    const gone = await read(first.page.next ?? '')
    expect([gone.statusCode, gone.location]).toEqual([302, '/jobs?workplace=remote'])
  })

  it.each([
    ['/jobs?q=&salary=&currency=EUR&stack=&stack=Go', '/jobs?stack=Go'],
    ['/jobs?q=', '/jobs'],
    ['/jobs?after=', '/jobs'],
    ['/jobs?after=%2F&q=lamp', '/jobs?q=lamp'],
    ['/jobs?after=nothing', '/jobs'],
    ['/jobs?q=%0d%0aa%3A%20b&stack=', '/jobs?q=a%3A+b'],
  ])('leads from %s to %s', async (path, location) => {
    await using board = await openBoard()
    const response = await board.read(path)
    expect([response.statusCode, response.location]).toEqual([302, location])
  })
})
