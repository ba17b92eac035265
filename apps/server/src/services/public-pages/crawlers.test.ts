import { expect, it } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { headOf, openHood, ORIGIN } from '../../../test/people/hood.ts'
import { people } from '../../../test/people/people.ts'

type Hood = Awaited<ReturnType<typeof openHood>>
type Choice = { hidesFromSearch?: boolean; allowsAi?: boolean }

const signals = (search: boolean, ai: boolean, train = ai) => {
  const [searched, input, training] = [search, ai, train].map((on) => (on ? 'yes' : 'no'))
  return `search=${searched}, ai-input=${input}, ai-train=${training}`
}

const CASES: [choice: Choice, signal: string, robots: string | undefined][] = [
  [{}, signals(true, false), 'noai, noimageai'],
  [{ allowsAi: true }, signals(true, true), undefined],
  [{ hidesFromSearch: true }, signals(false, false), 'noindex, noai, noimageai'],
  [{ hidesFromSearch: true, allowsAi: true }, signals(false, true), 'noindex'],
]

const choose = async ({ named }: Hood, who: 'Ada', choice: Choice) =>
  documentsOf(named[who].request).update('users', named[who].userId, choice)

/** What the response and its page say to crawlers. */
async function saidAt({ get }: Hood, path: string) {
  const { headers, body } = await get(path)
  const isPage = headers['content-type'] === 'text/html; charset=utf-8'
  return {
    signal: headers['content-signal'],
    robots: headers['x-robots-tag'],
    ...(isPage && { meta: headOf(body).robots }),
  }
}

const locationsIn = async ({ get }: Hood, path: string) =>
  Array.from((await get(path)).body.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) =>
    url.replace(ORIGIN, ''),
  )

async function sitemapOf(hood: Hood) {
  const pages = await locationsIn(hood, '/sitemap.xml')
  return (await Promise.all(pages.map(async (page) => locationsIn(hood, page)))).flat()
}

it.each(CASES)('each form of the pages of a person says %j', async (choice, signal, robots) => {
  await using hood = await openHood()
  const { named, posts } = hood
  await choose(hood, 'Ada', choice)
  const [profile, own] = [`/@${named.Ada.username}`, `/posts/${posts.Ada.$id}`]
  for (const path of [profile, `/profile/${named.Ada.userId}`, own, '/tags/light', '/explore']) {
    expect([path, await saidAt(hood, path)]).toEqual([path, { signal, robots, meta: robots }])
    for (const form of ['md', 'json'])
      expect([form, await saidAt(hood, `${path}.${form}`)]).toEqual([form, { signal, robots }])
  }
  for (const page of [profile, own])
    expect(await saidAt(hood, `/cards${page}.jpg`)).toEqual({ signal, robots })
  expect(await sitemapOf(hood)).toEqual(choice.hidesFromSearch ? [] : [profile, own])
  const llms = (await hood.get('/llms.txt')).body
  expect(llms.includes(`${profile}.md`)).toBe(choice.allowsAi === true)
})

it('a page with several people follows the strictest of them', async () => {
  await using hood = await openHood()
  const { Ben } = await people(hood.server.app, 'Ben')
  await post(Ben, { caption: 'Also here', tags: ['light'] })
  await choose(hood, 'Ada', { allowsAi: true })
  expect((await saidAt(hood, '/tags/light.md')).signal).toBe(signals(true, false))
  await documentsOf(Ben.request).update('users', Ben.userId, {
    hidesFromSearch: true,
    allowsAi: true,
  })
  for (const path of ['/tags/light', '/explore.json', '/all-users.md'])
    expect((await saidAt(hood, path)).signal).toBe(signals(false, true))
})

it('a comment takes no post out of search engines, and AI takes no comment that is not for it', async () => {
  await using hood = await openHood()
  const { posts, get } = hood
  const { Ben } = await people(hood.server.app, 'Ben')
  const ben = documentsOf(Ben.request)
  const path = `/posts/${posts.Ada.$id}`
  await choose(hood, 'Ada', { allowsAi: true })
  await ben.create('comments', { post: posts.Ada.$id, text: 'Well lit' })
  expect((await saidAt(hood, path)).signal).toBe(signals(true, false))
  expect((await get(path)).body).toContain('Well lit')
  await ben.update('users', Ben.userId, { hidesFromSearch: true })
  for (const form of ['', '.md', '.json']) {
    expect((await saidAt(hood, path + form)).signal).toBe(signals(true, true))
    expect((await get(path + form)).body).not.toContain('Well lit')
  }
  await choose(hood, 'Ada', { hidesFromSearch: true })
  expect((await get(path)).body).toContain('Well lit')
})

it('ads are for search engines and for answers, whatever their poster chose', async () => {
  await using hood = await openHood()
  const job = await ad(hood.named.Ada)
  const expected = { signal: signals(true, true, false), robots: 'noai, noimageai' }
  for (const choice of [{ allowsAi: true }, { hidesFromSearch: true, allowsAi: false }]) {
    await choose(hood, 'Ada', choice)
    for (const path of ['/jobs.md', `/jobs/${job.$id}.json`])
      expect(await saidAt(hood, path)).toEqual(expected)
  }
})

it('what is not there, feeds and resumes are for no crawler', async () => {
  await using hood = await openHood()
  const { Ada, Cem } = hood.named
  await choose(hood, 'Ada', { allowsAi: true })
  await documentsOf(Ada.request).update('users', Ada.userId, { showsResume: true })
  const paths = [`/@${Cem.username}.md`, `/v1/feeds/profiles/${Ada.userId}`]
  for (const path of [...paths, `/@${Ada.username}/resume.md`])
    expect(await saidAt(hood, path)).toEqual({
      signal: signals(false, false),
      robots: 'noindex, noai, noimageai',
    })
})

it('llms.txt lists people who allow AI, whom guests see, and is text alone', async () => {
  await using hood = await openHood()
  const { named, get } = hood
  await choose(hood, 'Ada', { allowsAi: true })
  await documentsOf(named.Ada.request).update('users', named.Ada.userId, {
    headline: '# [x](https://evil.example) <b>',
  })
  await documentsOf(named.Cem.request).update('users', named.Cem.userId, { allowsAi: true })
  const { headers, body } = await get('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('## People\n\n')[1]).toBe(
    `- [Ada](<${ORIGIN}/@${named.Ada.username}.md>): \\# \`[x](https://evil.example)\` \\<b\\>\n`,
  )
  expect(body).toContain(`- [Jobs](<${ORIGIN}/jobs.md>)`)
})
