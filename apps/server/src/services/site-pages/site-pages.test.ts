import { LIMITS, SITE_PAGES } from '@devhood/contract'
import type { SitePageVersions } from '@devhood/contract/schemas'
import { describe, expect, it, test } from 'vitest'
import { openSite } from '../../../test/app/site.ts'
import { testApp } from '../../../test/app/app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { auditOf, promote } from '../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'

const RULES = '## Respect\n- Be kind\n\n<script>alert(1)</script>'

const write = async (
  { request }: Pick<Person, 'request'>,
  text: string,
  after = 0,
  page = 'rules',
) => request('POST', `/v1/operator/pages/${page}`, { text, after })

/** Olga is an operator. */
async function openPages() {
  const server = await testApp()
  const { Olga, Ada } = await people(server.app, 'Olga', 'Ada')
  await promote(server, Olga)
  return { server, Olga, Ada, guest: caller(server.app) }
}

describe('a page of the site', () => {
  it('is read by everybody once an operator has written it', async () => {
    const { server, Olga, Ada, guest } = await openPages()
    await using _ = server
    for (const request of [guest, Ada.request])
      expect((await request('GET', '/v1/pages/rules')).statusCode).toBe(404)
    const written = await write(Olga, RULES)
    expect(written.statusCode).toBe(201)
    const page = { page: 'rules', version: 1, $createdAt: written.json().$createdAt, text: RULES }
    for (const request of [guest, Ada.request])
      expect((await request('GET', '/v1/pages/rules')).json()).toEqual(page)
  })

  it('keeps its versions, of which an earlier one can be written again', async () => {
    const { server, Olga, guest } = await openPages()
    await using _ = server
    for (const [after, text] of ['one', 'two', 'one'].entries()) await write(Olga, text, after)
    const versionsOf = async (query: string) => {
      const response = await Olga.request('GET', `/v1/operator/pages/rules${query}`)
      const { total, versions } = response.json<SitePageVersions>()
      return [total, ...versions.map(({ version, text }) => `${version} ${text}`)]
    }
    expect(await versionsOf('')).toEqual([3, '3 one', '2 two', '1 one'])
    expect(await versionsOf('?before=3&limit=1')).toEqual([3, '2 two'])
    expect((await guest('GET', '/v1/pages/rules')).json()).toMatchObject({
      version: 3,
      text: 'one',
    })
    const { entries } = await auditOf(Olga)
    expect(entries.map(({ action, note }) => [action, note])).toEqual(
      [3, 2, 1].map((version) => ['writePage', `Rules, version ${version}`]),
    )
  })

  it('is gone when its text is taken away, and operators still have it', async () => {
    const { server, Olga, guest } = await openPages()
    await using _ = server
    await write(Olga, RULES)
    expect((await write(Olga, ' \n\u200B', 1)).json()).toMatchObject({ version: 2, text: '' })
    expect((await guest('GET', '/v1/pages/rules')).statusCode).toBe(404)
    const { pages } = (await Olga.request('GET', '/v1/operator/pages')).json()
    expect(pages).toMatchObject([{ page: 'rules', version: 2, text: '' }])
  })

  test.each<[what: string, outcome: string, body: object, page?: string]>([
    [
      'after a version that is no longer the last',
      '409 document_update_conflict',
      { text: 'x', after: 0 },
    ],
    [
      'after a version that is not there yet',
      '409 document_update_conflict',
      { text: 'x', after: 2 },
    ],
    ['without the version', '400 general_argument_invalid', { text: 'x' }],
    [
      'that is too long',
      '400 general_argument_invalid',
      { text: 'x'.repeat(LIMITS.sitePageMax + 1), after: 1 },
    ],
    ['that is no page', '400 general_argument_invalid', { text: 'x', after: 0 }, 'terms'],
  ])('%s is refused: %s', async (_what, outcome, body, page = 'rules') => {
    const { server, Olga } = await openPages()
    await using _ = server
    await write(Olga, RULES)
    const before = await hashState(server.platform)
    const { statusCode, ...response } = await Olga.request(
      'POST',
      `/v1/operator/pages/${page}`,
      body,
    )
    expect(`${statusCode} ${response.json().type}`).toBe(outcome)
    expect(await hashState(server.platform)).toBe(before)
  })

  it('is written once by two operators who edit the same version', async () => {
    const { server, Olga } = await openPages()
    await using _ = server
    const both = await Promise.all([write(Olga, 'one'), write(Olga, 'two')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})

describe('the site', () => {
  it('links to what is written, and shows it to guests without the app', async () => {
    await using site = await openSite({ publicJobs: false, publicPages: false })
    const { Olga } = await people(site.server.app, 'Olga')
    await promote(site.server, Olga)
    const linked = async (path = '/sign-in') =>
      /<meta name="devhood-site-places" content="([^"]*)">/
        .exec((await site.get(path)).body)?.[1]
        ?.replaceAll('&quot;', '"')
    const { etag } = (await site.get('/sign-in')).headers
    expect(await linked()).toBe('[]')
    for (const page of SITE_PAGES) expect((await site.get(`/${page}`)).statusCode).toBe(404)
    await write(Olga, RULES)
    await write(Olga, 'Write to us.', 0, 'contact')
    for (const path of ['/sign-in', '/saved', '/no-page'])
      expect(await linked(path)).toBe('[["/rules","Rules"],["/contact","Contact"]]')
    expect((await site.get('/sign-in', { 'if-none-match': String(etag) })).statusCode).toBe(200)
    const shown = await site.get('/rules')
    expect([shown.statusCode, shown.headers['content-signal']]).toEqual([
      200,
      'search=yes, ai-input=yes, ai-train=no',
    ])
    expect(shown.body).toContain('<title>Rules · Devhood</title>')
    expect(shown.body).toContain('<h1>site at /rules</h1>')
    expect(shown.body).not.toContain('<script>alert')
    expect((await site.get('/rules.md')).body).toContain('# Rules\n')
    expect((await site.get('/rules/more')).body).not.toContain('<h1>')
    await write(Olga, '', 1)
    expect(await linked()).toBe('[["/contact","Contact"]]')
  })

  it('offers no new version of the app because of them', async () => {
    await using site = await openSite()
    const { Olga } = await people(site.server.app, 'Olga')
    await promote(site.server, Olga)
    const before = (await site.get('/sw.js')).body
    await write(Olga, RULES)
    expect((await site.get('/sign-in')).body).toContain(/'(.*)'/.exec(before)?.[1])
  })
})
