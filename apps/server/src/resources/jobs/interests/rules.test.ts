import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/app.ts'
import { type SharedApp, sharedApp } from '../../../../test/app/shared-app.ts'
import { documentsOf, API_VARIANTS } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { ad, advanceTime } from '../../../../test/jobs/jobs.ts'
import { PASSWORD, people } from '../../../../test/people/people.ts'
import { listen } from '../../../../test/sockets/sockets.ts'
import { hashState } from '../../../../test/app/state-hash.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'
const NONE = '404 document_not_found'

/** Paula has posted an ad, and Ines may be interested. */
async function openWorld(server: SharedApp) {
  const { Paula, Ines } = await people(server.app, 'Paula', 'Ines')
  const job = await ad(Paula)
  const [paula, ines] = [documentsOf(Paula.request), documentsOf(Ines.request)]

  async function show() {
    const { outcome, body } = await ines.create('interests', { user: Ines.userId, job: job.$id })
    if (outcome !== '201') throw new Error(`${outcome}: ${body.message}`)
    return body.$id
  }
  const leads = async () => (await paula.list('leads')).documents
  async function theLead() {
    const [lead] = await leads()
    if (lead === undefined) throw new Error('Paula has no lead.')
    return lead.$id
  }
  const answers = {
    Paula: async (state: string) => paula.update('leads', await theLead(), { state }),
    Ines: async (state: string) => {
      const [own] = (await ines.list('interests')).ids
      return ines.update('interests', String(own), { state })
    },
  }
  return { Paula, Ines, job, paula, ines, show, leads, theLead, answers }
}
type World = Awaited<ReturnType<typeof openWorld>>

const openServer = async () => testApp({}, { upkeepInterval: 5 })
const server = sharedApp({}, { upkeepInterval: 5 })

/** What both know so far. */
async function known({ ines, leads }: World) {
  const [lead] = await leads()
  const [interest] = (await ines.list('interests')).documents
  const person = lead?.['person'] as { name?: string } | null | undefined
  return [interest?.['state'], lead?.['state'], person?.name ?? null]
}

describe('an interested person and a poster', () => {
  test("learn each other's identity only after both have agreed", async () => {
    const world = await openWorld(server())
    const { show, answers } = world
    await show()
    expect(await known(world)).toEqual(['open', 'open', null])
    expect((await answers.Paula('asked')).outcome).toBe('200')
    expect(await known(world)).toEqual(['asked', 'asked', null])
    expect((await answers.Ines('agreed')).outcome).toBe('200')
    expect(await known(world)).toEqual(['agreed', 'agreed', 'Ines'])
  })

  test('learn the time of an interest only to the hour', async () => {
    await using server = await openServer()
    const world = await openWorld(server)
    const hour = server.clock.now()
    server.clock.advance(3_599_999)
    await world.show()
    const [lead] = await world.leads()
    const written = new Date(hour).toISOString().replace('Z', '+00:00')
    expect([lead?.$createdAt, lead?.$updatedAt]).toEqual([written, written])
    expect(Number.parseInt(lead?.$id.slice(0, 8) ?? '', 32)).toBe((hour * 256) / 1000)
  })

  test.each([
    ['Paula', []],
    ['Ines', ['asked']],
  ] as const)('learn nothing when %s declines', async (who, before) => {
    const world = await openWorld(server())
    await world.show()
    for (const state of before) await world.answers.Paula(state)
    expect((await world.answers[who]('declined')).outcome).toBe('200')
    expect(await known(world)).toEqual(['declined', 'declined', null])
  })

  /** After these steps, the transitions that each of the two may not make. */
  test.each([
    ['open', [], ['agreed'], ['asked', 'agreed', 'declined']],
    ['asked', [['Paula', 'asked']], ['open', 'agreed', 'declined'], ['open']],
    [
      'agreed',
      [
        ['Paula', 'asked'],
        ['Ines', 'agreed'],
      ],
      ['open', 'asked', 'declined'],
      ['open', 'asked', 'declined'],
    ],
    ['declined', [['Paula', 'declined']], ['open', 'asked', 'agreed'], ['open', 'asked', 'agreed']],
  ] as const)('can only make valid transitions: %s', async (_state, steps, notPaula, notInes) => {
    const world = await openWorld(server())
    await world.show()
    for (const [who, answer] of steps) await world.answers[who](answer)
    const before = await hashState(server().platform)
    for (const value of [...notPaula, 'nonsense', '', null])
      expect([value, (await world.answers.Paula(String(value))).outcome]).toEqual([
        value,
        STRUCTURE,
      ])
    for (const value of [...notInes, 'nonsense', ''])
      expect([value, (await world.answers.Ines(value)).outcome]).toEqual([value, STRUCTURE])
    expect(await hashState(server().platform)).toBe(before)
  })

  test('can write no other attribute', async () => {
    const world = await openWorld(server())
    const { paula, ines, Paula, Ines, job, theLead } = world
    const interest = await world.show()
    const lead = await theLead()
    const answers = [
      await paula.create('leads', { job: job.$id, interest, person: Ines.userId }),
      await paula.delete('leads', lead),
      await paula.update('interests', interest, { state: 'asked' }),
      await ines.update('leads', lead, { state: 'agreed' }),
      await ines.update('interests', interest, { user: Paula.userId }),
    ]
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      UNAUTHORIZED,
      UNAUTHORIZED,
      NONE,
      NONE,
      UNAUTHORIZED,
    ])
    await paula.update('leads', lead, { person: Ines.userId })
    expect(await known(world)).toEqual(['open', 'open', null])
  })
})

describe('expressing interest', () => {
  test.each([
    ['in an ad that is live', async () => undefined, '201'],
    [
      'not in a filled one',
      async ({ paula, job }: World) => paula.update('jobs', job.$id, { status: 'filled' }),
      STRUCTURE,
    ],
    [
      'not in an expired one',
      async ({ Ines, Paula }: World, server: TestApp) => advanceTime(server, [Ines, Paula]),
      STRUCTURE,
    ],
    [
      'not in a hidden one',
      async ({ job }: World, { platform }: TestApp) => setHidden(platform, 'jobs', job),
      STRUCTURE,
    ],
    [
      'not in one of a person who has blocked them',
      async ({ paula, Ines }: World) => paula.create('blocks', { blocked: Ines.userId }),
      STRUCTURE,
    ],
    [
      'not twice',
      async ({ ines, job }: World) => ines.create('interests', { job: job.$id }),
      '409 document_already_exists',
    ],
  ])('%s', async (_name, put, outcome) => {
    await using server = await openServer()
    const world = await openWorld(server)
    await put(world, server)
    const before = (await world.leads()).length
    expect((await world.ines.create('interests', { job: world.job.$id })).outcome).toBe(outcome)
    expect((await world.leads()).length - before).toBe(outcome === '201' ? 1 : 0)
  })

  test('is rejected for own ads, drafts, missing ads, other people, and extra attributes', async () => {
    const { Paula, paula, Ines, ines, job } = await openWorld(server())
    const draft = await ad(Paula, { status: 'draft' })
    const before = await hashState(server().platform)
    const answers = [
      await paula.create('interests', { job: job.$id }),
      await ines.create('interests', { job: draft.$id }),
      await ines.create('interests', { job: 'nothing' }),
      await ines.create('interests', {}),
      await paula.create('interests', { user: Ines.userId, job: job.$id }),
      await ines.create('interests', { job: job.$id, state: 'agreed' }),
      await ines.create('interests', { job: job.$id, pay: 'x' }),
    ]
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(3).fill(STRUCTURE),
      '400 document_missing_data',
      UNAUTHORIZED,
      STRUCTURE,
      STRUCTURE,
    ])
    expect(await hashState(server().platform)).toBe(before)
  })
})

describe('an interest ends', () => {
  test.each(['open', 'asked', 'agreed'])(
    'when it is withdrawn while %s: the received interest disappears, and its poster receives the event',
    async (state) => {
      await using server = await openServer()
      const world = await openWorld(server)
      const { Paula, ines, answers } = world
      const interest = await world.show()
      const lead = await world.theLead()
      if (state !== 'open') await answers.Paula('asked')
      if (state === 'agreed') await answers.Ines('agreed')
      await using socket = await listen(server.app, { cookie: Paula.cookie })
      expect((await ines.delete('interests', interest)).outcome).toBe('204')
      // While the interest is anonymous, its minute is hidden.
      if (state !== 'agreed') server.clock.advance(3_600_000)
      const { events, payload } = await socket.event()
      expect([events[0], payload.$id]).toEqual([
        `databases.devhood.collections.leads.documents.${lead}.delete`,
        lead,
      ])
      expect(await world.leads()).toEqual([])
      await world.show()
      expect(await known(world)).toEqual(['open', 'open', null])
    },
  )

  test('with its ad, for both', async () => {
    const world = await openWorld(server())
    await world.show()
    await world.paula.delete('jobs', world.job.$id)
    expect([(await world.ines.list('interests')).ids, await world.leads()]).toEqual([[], []])
  })

  test.each([
    ['open', []],
    ['asked', [['Paula', 'asked']]],
    [
      'agreed',
      [
        ['Paula', 'asked'],
        ['Ines', 'agreed'],
      ],
    ],
  ] as const)(
    'with the account: the poster keeps one that is %s, without the person',
    async (state, steps) => {
      await using server = await openServer()
      const world = await openWorld(server)
      const { Ines, ines, leads } = world
      await world.show()
      for (const [who, answer] of steps) await world.answers[who](answer)
      const left = await Ines.request('DELETE', '/v1/account', { password: PASSWORD })
      expect([left.statusCode, (await ines.list('interests')).ids]).toEqual([204, []])
      expect(await leads()).toMatchObject([{ state, interest: null, person: null }])
    },
  )

  test('neither when the ad expires nor when the job is filled', async () => {
    await using server = await openServer()
    const world = await openWorld(server)
    const { paula, job, Paula, Ines, answers } = world
    await world.show()
    await paula.update('jobs', job.$id, { status: 'filled' })
    await advanceTime(server, [Paula, Ines])
    expect((await answers.Paula('asked')).outcome).toBe('200')
    expect((await answers.Ines('agreed')).outcome).toBe('200')
    expect(await known(world)).toEqual(['agreed', 'agreed', 'Ines'])
  })
})

test('at most thirty an hour, through any API and even if withdrawn', async () => {
  await using server = await testApp({ rateLimits: true })
  const { Paula, Ines } = await people(server.app, 'Paula', 'Ines')
  const { $id: job } = await ad(Paula)
  const outcomes: string[] = []
  for (let call = 0; call < 31; call++) {
    const { create, delete: remove } = documentsOf(
      Ines.request,
      API_VARIANTS[call % API_VARIANTS.length],
    )
    const { outcome, body } = await create('interests', { job })
    outcomes.push(outcome)
    await remove('interests', String(body.$id))
  }
  expect(outcomes).toEqual([...Array<string>(30).fill('201'), '429 general_rate_limit_exceeded'])
  expect((await documentsOf(Ines.request).create('jobSaves', { job })).outcome).toBe('201')
})
