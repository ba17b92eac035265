import { env } from 'node:process'
import { newId, Query, serializeQuery } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp, type TestApp, type TestOptions } from '../../../../test/app/app.ts'
import { archiveOf } from '../../../../test/files/archive.ts'
import { addressOf, documentsOf, upload } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { caller, PASSWORD, people, type Person } from '../../../../test/people/people.ts'
import { listen } from '../../../../test/sockets/sockets.ts'

/*
 * Nobody may learn who is interested in an ad until both sides have agreed. Responses to others must be identical
 * whether anybody is interested or not. Responses to the ad's poster must be identical whoever is interested.
 */

type Request = Person['request']
const OLD = {}
const NEW = { 'x-appwrite-response-format': '1.8.0' }
/** The formats of both generations of SDKs, with both APIs; all combinations at night. */
const DIALECTS = [
  { service: 'databases', headers: OLD },
  { service: 'tablesdb', headers: NEW },
  ...(env['NIGHTLY']
    ? ([
        { service: 'databases', headers: NEW },
        { service: 'tablesdb', headers: OLD },
      ] as const)
    : []),
] as const

interface Names {
  readonly job: string
  readonly people: readonly string[]
  readonly interests: readonly string[]
}

/** Every request for interests and received interests. */
function questionsOf({ job, people: persons, interests }: Names): [string, ...Query[]][] {
  const own = (name: string) => [
    Query.isNull(name),
    Query.isNotNull(name),
    Query.orderAsc(name),
    Query.orderDesc(name),
    ...[...persons, ...interests, '0', 'm'].flatMap((id) => [
      Query.equal(name, id),
      Query.notEqual(name, id),
      Query.lessThan(name, id),
      Query.greaterThanEqual(name, id),
      Query.startsWith(name, id.slice(0, 3)),
      Query.contains(name, [id]),
      Query.search(name, id),
      Query.or([Query.equal(name, id), Query.equal('state', 'asked')]),
    ]),
  ]
  const alike = ['interests', 'leads'].flatMap((collection): [string, ...Query[]][] => [
    [collection],
    [collection, Query.equal('job', job)],
    [collection, Query.equal('state', 'open')],
    [collection, Query.orderDesc('$createdAt'), Query.limit(1)],
    [collection, Query.select(['*', 'job.*', 'user.*', 'poster.*', 'person.*'])],
    [collection, Query.select(['interest.*', 'interest.user.*', 'interest.user.name'])],
    [collection, Query.select(['interest.$id', 'interest.state', 'interest.$createdAt'])],
    ...interests.map((id): [string, Query] => [collection, Query.cursorAfter(id)]),
    ...interests.map((id): [string, Query] => [collection, Query.equal('$id', id)]),
  ])
  const asked = [
    ...own('user').map((query): [string, Query] => ['interests', query]),
    ...own('interest').map((query): [string, Query] => ['leads', query]),
    ...own('person').map((query): [string, Query] => ['leads', query]),
  ]
  const around: [string, ...Query[]][] = [
    ['users'],
    ['users', Query.equal('$id', [...persons])],
    ['users', Query.select(['*', 'interests.*', 'leads.*'])],
    ['jobs'],
    ['jobs', Query.select(['*', 'poster.*', 'interests.*', 'leads.*'])],
    ['jobs', Query.equal('$id', job)],
  ]
  return [...alike, ...asked, ...around]
}

/** With a turn, a person asks by day for each list in one dialect: the person of the next turn does in the other. */
const isAsked = (place: number, dialect: number, turn: number | undefined): boolean =>
  env['NIGHTLY'] !== undefined || turn === undefined || (place + turn) % DIALECTS.length === dialect

/** All responses to a curious person, as one text. */
async function answersTo(request: Request, names: Names, turn?: number): Promise<string[]> {
  const responses: string[] = []
  const note = async (...[method, url, body, headers]: Parameters<Request>) => {
    const { statusCode, body: text } = await request(method, url, body, headers)
    responses.push(`${method} ${url} ${JSON.stringify(body ?? '')}: ${statusCode} ${text}`)
  }
  for (const [dialect, { service, headers }] of DIALECTS.entries()) {
    const at = (collection: string, id?: string) => addressOf(collection, id, { service })
    for (const [place, [collection, ...queries]] of questionsOf(names).entries()) {
      if (!isAsked(place, dialect, turn)) continue
      const texts = queries.map(
        (query, index) => `queries[${index}]=${encodeURIComponent(serializeQuery(query))}`,
      )
      await note('GET', `${at(collection)}?${texts.join('&')}`, undefined, headers)
    }
    for (const id of [...names.interests, 'nothing']) {
      for (const collection of ['interests', 'leads']) {
        await note('GET', at(collection, id), undefined, headers)
        await note('PATCH', at(collection, id), { data: { state: 'declined' } }, headers)
        await note('DELETE', at(collection, id), {}, headers)
      }
    }
    for (const user of names.people) {
      await note('GET', at('users', user), undefined, headers)
      const isRows = service === 'tablesdb'
      const made = { [isRows ? 'rowId' : 'documentId']: 'unique()' }
      await note('POST', at('interests'), { ...made, data: { user, job: names.job } }, headers)
      const lead = { job: names.job, interest: names.interests[0], person: user }
      await note('POST', at('leads'), { ...made, data: lead }, headers)
    }
    await note('GET', at('jobs', names.job), undefined, headers)
  }
  for (const person of names.people) await note('GET', `/v1/operator/people/${person}`)
  for (const part of ['reports', 'people', 'audit']) await note('GET', `/v1/operator/${part}`)
  return responses
}

/** A person's data export as one text. */
async function textOf(person: Person): Promise<string> {
  const { files } = await archiveOf(person)
  return [...files].map(([path, bytes]) => `${path}\n${String(bytes)}`).join('\n')
}

/** Events of an anonymous interest are sent at the end of the hour. */
const HOUR = 3_600_000

/** Upkeep that sends them while a test runs. */
const UPKEEP = { upkeepInterval: 5 }

async function openWorld(options: TestOptions = {}) {
  const server = await testApp({}, options)
  const persons = await people(server.app, 'Paula', 'Ines', 'Zoe', 'Otto', 'Olga')
  const { Paula, Ines, Zoe, Olga } = persons
  await promote(server, Olga)
  const { $id: job } = await ad(Paula, await upload(Paula.request))
  const names = { job, people: [Ines.userId, Zoe.userId] }
  const visitor = await caller(server.app)('POST', '/v1/account/sessions/anonymous', {})
  const cookie = visitor.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  const outsiders: Record<string, Request> = {
    guest: caller(server.app),
    visitor: caller(server.app, { cookie: cookie.join('; ') }),
    Otto: persons.Otto.request,
    Olga: Olga.request,
  }
  /** Expresses an interest; returns its id, and a function that withdraws it. */
  async function show({ request, userId }: Person) {
    const documents = documentsOf(request)
    const { outcome, body } = await documents.create('interests', { user: userId, job })
    if (outcome !== '201') throw new Error(`${outcome}: ${body.message}`)
    return { id: body.$id, takeBack: async () => documents.delete('interests', body.$id) }
  }
  return { server, ...persons, names, outsiders, show }
}

test('responses to others do not depend on whether anybody is interested', async () => {
  const { server, Ines, Otto, Olga, names, outsiders, show } = await openWorld()
  await using _ = server
  /** An interest's id is requested first; its value must reveal nothing. */
  const ask = async (id: string) => {
    const asked = { ...names, interests: [id, 'none-of-them'] }
    const responses = await Promise.all(
      Object.values(outsiders).map(async (request, turn) => answersTo(request, asked, turn)),
    )
    const all = [...responses.flat(), await textOf(Otto), await textOf(Olga)]
    return all.map((each) => each.replaceAll(id, 'the id'))
  }
  const before = await ask(newId(server.clock.now()))
  const { id } = await show(Ines)
  expect(await ask(id)).toEqual(before)
})

test('responses to the poster do not depend on who is interested', async () => {
  const { server, Paula, Ines, Zoe, names, show } = await openWorld()
  await using _ = server
  /** A received interest and its notification have their own ids and positions; all else must reveal nothing. */
  async function eventsAbout(interest: string): Promise<unknown> {
    const { documents } = await documentsOf(Paula.request).list('leads')
    expect(documents.length).toBe(1)
    const id = String(documents[0]?.$id)
    const [notification = ''] = (await documentsOf(Paula.request).list('notifications')).ids
    const asked = { ...names, interests: [interest, 'none-of-them'] }
    const responses = [...(await answersTo(Paula.request, asked)), await textOf(Paula)]
    return responses.map((each) =>
      each
        .replaceAll(id, 'the lead')
        .replaceAll(notification, 'the notification')
        .replaceAll(interest, 'the id')
        .replaceAll(/"\$sequence":"?\d+"?/g, '"$sequence"'),
    )
  }
  const ofInes = await show(Ines)
  const [right, wrong] = [
    await eventsAbout(ofInes.id),
    await eventsAbout(newId(server.clock.now())),
  ]
  expect(wrong).toEqual(right)
  await ofInes.takeBack()
  // That somebody has withdrawn is told.
  const [told = ''] = (await documentsOf(Paula.request).list('notifications')).ids
  await documentsOf(Paula.request).delete('notifications', told)
  const ofZoe = await show(Zoe)
  expect(await eventsAbout(ofZoe.id)).toEqual(right)
})

async function receivesNothing(server: TestApp, listening: Parameters<typeof listen>[1]) {
  const socket = await listen(server.app, listening)
  return {
    async check() {
      socket.send({ type: 'ping' })
      const { type } = await socket.next()
      await socket.close()
      return type
    },
  }
}

test('events of an interest go to its owner only, and of a received interest to its poster only', async () => {
  const { server, Paula, Ines, Otto, Olga, show } = await openWorld(UPKEEP)
  await using _ = server
  const at = 'databases.devhood.collections'
  const channels = ['documents', `${at}.interests.documents`, `${at}.leads.documents`, 'rows']
  const others = await Promise.all(
    [undefined, Otto.cookie, Olga.cookie].map(async (cookie) =>
      receivesNothing(server, { cookie, channels }),
    ),
  )
  await using ines = await listen(server.app, { cookie: Ines.cookie })
  await using paula = await listen(server.app, { cookie: Paula.cookie })
  const { id: interest, takeBack } = await show(Ines)
  const own = await ines.event()
  server.clock.advance(HOUR)
  const [lead, notified] = [await paula.event(), await paula.event()]
  await takeBack()
  server.clock.advance(HOUR)
  const [gone, withdrawn] = [await paula.event(), await paula.event()]
  expect((await ines.event()).payload.$id).toBe(own.payload.$id)
  expect(own.payload.$id).toBe(interest)
  expect(lead.payload).toMatchObject({ interest: null, person: null, state: 'open' })
  const expected = { leads: [lead, gone], notifications: [notified, withdrawn] }
  for (const [collection, { events, payload }] of Object.entries(expected).flatMap(([name, both]) =>
    both.map((each) => [name, each] as const),
  )) {
    expect(events[0]?.startsWith(`${at}.${collection}.documents.${payload.$id}.`)).toBe(true)
    const text = JSON.stringify({ events, payload })
    for (const id of [Ines.userId, Ines.accountId, Ines.name, interest])
      expect(text.includes(id)).toBe(false)
  }
  expect(await Promise.all(others.map(async (each) => each.check()))).toEqual([
    'pong',
    'pong',
    'pong',
  ])
})

/** The contents and the number of received interests. */
async function leadsOf({ request }: Person) {
  const { total, documents } = await documentsOf(request).list('leads')
  return [total, ...documents.map(({ state, person }) => [state, person])]
}

test.each([
  [
    'the poster blocks whoever it may be',
    async ({ Paula, Ines, Zoe }: World) => {
      for (const { userId } of [Ines, Zoe])
        await documentsOf(Paula.request).create('blocks', { blocked: userId })
    },
  ],
  [
    'the person blocks the poster',
    async ({ Paula, Ines }: World) =>
      documentsOf(Ines.request).create('blocks', { blocked: Paula.userId }),
  ],
  [
    'the person is hidden by an operator',
    async ({ server, Ines }: World) => setHidden(server.platform, 'users', { $id: Ines.userId }),
  ],
  [
    'the person mutes the poster',
    async ({ Paula, Ines }: World) =>
      documentsOf(Ines.request).create('mutes', { muted: Paula.userId }),
  ],
] as const)('a received interest reveals nothing when %s', async (_name, happen) => {
  const world = await openWorld()
  await using _ = world.server
  await world.show(world.Ines)
  expect(await leadsOf(world.Paula)).toEqual([1, ['open', null]])
  await happen(world)
  expect(await leadsOf(world.Paula)).toEqual([1, ['open', null]])
})
type World = Awaited<ReturnType<typeof openWorld>>

test("a received interest reveals nothing when the person's account is erased", async () => {
  const { server, Paula, Ines, Zoe, names, show } = await openWorld()
  await using _ = server
  const { id } = await show(Ines)
  const asked = { ...names, people: [Zoe.userId], interests: [id, 'none-of-them'] }
  /** In lists of people, of course, she sees that one of them is gone. */
  const eventsAbout = async () =>
    (await answersTo(Paula.request, asked)).filter((each) => !each.includes('/users'))
  const channels = ['databases.devhood.collections.leads.documents']
  const leads = await receivesNothing(server, { cookie: Paula.cookie, channels })
  const before = await eventsAbout()
  const { statusCode } = await Ines.request('DELETE', '/v1/account', { password: PASSWORD })
  expect(statusCode).toBe(204)
  expect((await documentsOf(Paula.request).get('users', Ines.userId)).outcome).toMatch(/^404 /)
  expect(await eventsAbout()).toEqual(before)
  expect(await leads.check()).toBe('pong')
  expect(await leadsOf(Paula)).toEqual([1, ['open', null]])
  const [lead = ''] = (await documentsOf(Paula.request).list('leads')).ids
  const response = await documentsOf(Paula.request).update('leads', lead, { state: 'asked' })
  expect([response.outcome, response.body['state']]).toEqual(['200', 'asked'])
})

test('a person who agreed and then blocks the poster becomes anonymous again', async () => {
  const { server, Paula, Ines, show } = await openWorld()
  await using _ = server
  const [paula, ines] = [documentsOf(Paula.request), documentsOf(Ines.request)]
  const { id: interest } = await show(Ines)
  const [lead = ''] = (await paula.list('leads')).ids
  await paula.update('leads', lead, { state: 'asked' })
  await ines.update('interests', interest, { state: 'agreed' })
  const agreed = (await paula.get('leads', lead)).body['person'] as { $id: string }
  expect(agreed.$id).toBe(Ines.userId)
  await ines.create('blocks', { blocked: Paula.userId })
  expect(await leadsOf(Paula)).toEqual([1, ['agreed', null]])
})
