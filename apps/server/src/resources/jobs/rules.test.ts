import { EMPLOYMENTS, JOB_LIMITS, REGIONS, SENIORITIES, VISAS, WORKPLACES } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad, AD, advanceTime } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const STRUCTURE = '400 document_invalid_structure'
const DAY = 86_400_000

async function openWorld<Server extends SharedApp>(server: Server) {
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  return { server, alice, bob, jobs: documentsOf(alice.request) }
}

/** The attribute that an error names. */
const named = ({ body }: { readonly body: { readonly message?: string } }) =>
  /attribute:? "([^"]+)"/.exec(body.message ?? '')?.[1]

const x = (length: number) => 'x'.repeat(length)
const NO_TEXT = [7, true, ['text'], {}]
const NO_ADDRESS = [
  ...NO_TEXT,
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://a.example',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://a.example/x',
  '//a.example',
  'a.example/jobs',
  'https://',
  'https:a.example',
  'https://a.example/a b',
  'https://a.example\nx',
  'https://alice@a.example',
  'https://alice:secret@a.example',
  'https://a.example\\@b.example',
  'http://localhost/jobs',
  'http://intranet/jobs',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  `https://a.example/${x(JOB_LIMITS.contactMax - 17)}`,
]
const ADDRESSES = [
  'https://a.example',
  'http://jobs.a.example:8080/x?y=1&z#top',
  'https://bücher.example/äpfel',
  `https://a.example/${x(JOB_LIMITS.contactMax - 18)}`,
]
const tags = (count: number) => Array.from({ length: count }, (_each, at) => `tag${at}`)

/** Accepted and rejected values of a draft, by attribute. */
const ATTRIBUTES: [name: string, takes: readonly unknown[], refuses: readonly unknown[]][] = [
  [
    'title',
    ['abc', x(120), '🎉'.repeat(120), null],
    ['ab', '', '\u200b\u200d\ufeff', x(121), 'a\nb c', 'a\u0007b', ...NO_TEXT],
  ],
  ['company', ['A', x(100), null], ['', '\u3164', x(101), 'a\nb', ...NO_TEXT]],
  ['companySite', [...ADDRESSES, null], [...NO_ADDRESS, 'jobs@a.example']],
  ['description', ['', x(10_000), '- a\n\n`b`\t<c>', null], [x(10_001), 'a\u0007', ...NO_TEXT]],
  ['employment', [...EMPLOYMENTS, null], ['fulltime', '', ...NO_TEXT]],
  ['seniority', [...SENIORITIES, null], ['Senior', '', ...NO_TEXT]],
  [
    'stack',
    [[], ['C'], [x(30)], tags(20), null],
    [tags(21), [x(31)], ['a\nb'], 'Rust', [7], [['a']], {}],
  ],
  [
    'salaryFrom',
    [1, JOB_LIMITS.salaryMax, null],
    [0, -1, JOB_LIMITS.salaryMax + 1, 1.5, '60000', [1], true],
  ],
  [
    'salaryTo',
    [1, JOB_LIMITS.salaryMax, null],
    [0, -1, JOB_LIMITS.salaryMax + 1, 1.5, '60000', [1], true],
  ],
  ['salaryCurrency', ['EUR', 'JPY', null], ['eur', 'BTC', '', ...NO_TEXT]],
  ['salaryUnit', ['year', 'hour', null], ['decade', '', 'constructor', ...NO_TEXT]],
  ['workplace', [...WORKPLACES, null], ['office', '', ...NO_TEXT]],
  ['regions', [[], ['anywhere'], [...REGIONS], null], [['mars'], ['Europe'], 'europe', [7], {}]],
  ['place', ['Å', x(100), null], ['', ' ', '\u2800', x(101), 'a\nb', ...NO_TEXT]],
  ['overlapHours', [1, 12, null], [0, 13, 1.5, '4', [4]]],
  ['overlapZone', ['Europe/Vienna', x(64), null], [x(65), 'a\nb', ...NO_TEXT]],
  ['visa', [...VISAS, null], ['maybe', '', ...NO_TEXT]],
  [
    'apply',
    [...ADDRESSES, 'jobs@a.example', null],
    [...NO_ADDRESS, 'jobs@', 'mailto:jobs@a.example', 'a b@c.example'],
  ],
  ['status', ['draft'], ['Draft', 'filled', 'expired', '', null, ...NO_TEXT]],
  ['wage', [], ['a lot', null]],
]

describe('an attribute of a draft', () => {
  const world = sharedWorld(openWorld)

  test.each(ATTRIBUTES)('accepts and rejects values: %s', async (name, takes, refuses) => {
    const { server, alice, jobs } = world()
    const { $id } = await ad(alice, { status: 'draft' })
    for (const value of takes)
      expect([value, (await jobs.update('jobs', $id, { [name]: value })).outcome]).toEqual([
        value,
        '200',
      ])
    const before = await hashState(server.platform)
    for (const value of refuses) {
      const data = { [name]: value }
      const responses = [
        await jobs.create('jobs', { ...AD, status: 'draft', ...data }),
        await jobs.update('jobs', $id, data),
      ]
      expect(responses.map((response) => [value, response.outcome, named(response)])).toEqual(
        Array(2).fill([value, STRUCTURE, name]),
      )
    }
    expect(await hashState(server.platform)).toBe(before)
  })

  test('that only the server sets is ignored', async () => {
    const { alice } = world()
    const own = {
      salaryYearly: 1,
      postedAt: '2020-01-01T00:00:00.000Z',
      expiresAt: '2030-01-01T00:00:00.000Z',
      hidden: true,
    }
    const { salaryYearly, postedAt, expiresAt, hidden } = await ad(alice, {
      ...own,
      status: 'draft',
    })
    expect([salaryYearly, postedAt, expiresAt, hidden]).toEqual([80_000, null, null, false])
  })
})

/** Invalid values of a visible ad, and the attribute that the error names. */
const INCOMPLETE: [data: object, attribute: string][] = [
  ...['title', 'company', 'description', 'employment', 'seniority', 'workplace', 'apply'].map(
    (name): [object, string] => [{ [name]: null }, name],
  ),
  [{ description: ' \n ' }, 'description'],
  [{ workplace: 'remote', regions: [] }, 'regions'],
  [{ workplace: 'onsite', place: null }, 'place'],
  [{ workplace: 'hybrid', place: null }, 'place'],
  [{ salaryCurrency: null }, 'salaryCurrency'],
  [{ salaryUnit: null, salaryTo: null }, 'salaryUnit'],
  [{ salaryFrom: 80_001 }, 'salaryTo'],
  [{ overlapZone: null }, 'overlapZone'],
  [{ overlapHours: null }, 'overlapHours'],
  ...['+02:00', '-05', 'Mars/Olympus', 'x', '../etc'].map((overlapZone): [object, string] => [
    { overlapZone },
    'overlapZone',
  ]),
]

describe('an ad that others can see', () => {
  const server = sharedApp()
  const refused = sharedWorld(async () => {
    const world = await openWorld(server())
    const live = await ad(world.alice)
    const filled = await ad(world.alice)
    await world.jobs.update('jobs', filled.$id, { status: 'filled' })
    return { ...world, live, filled }
  }, server)

  test.each(INCOMPLETE)("can't be %j", async (data, attribute) => {
    const { alice, jobs, live, filled } = refused()
    const drafted = await ad(alice, { ...data, status: 'draft' })
    const before = await hashState(server().platform)
    const responses = [
      await jobs.create('jobs', { ...AD, ...data }),
      await jobs.update('jobs', drafted.$id, { status: 'live' }),
      await jobs.update('jobs', live.$id, data),
      await jobs.update('jobs', filled.$id, data),
    ]
    expect(responses.map((response) => [response.outcome, named(response)])).toEqual(
      Array(4).fill([STRUCTURE, attribute]),
    )
    expect(await hashState(server().platform)).toBe(before)
  })

  test.each<[data: object, salaryYearly: number | null]>([
    [{ visa: null }, 80_000],
    [{ salaryTo: null }, 60_000],
    [{ salaryFrom: null }, 80_000],
    [{ salaryFrom: 80_000 }, 80_000],
    [{ salaryFrom: 4000, salaryTo: 5000, salaryUnit: 'month' }, 60_000],
    [{ salaryFrom: 1000, salaryTo: null, salaryUnit: 'week' }, 52_000],
    [{ salaryFrom: null, salaryTo: 500, salaryUnit: 'day' }, 115_000],
    [{ salaryFrom: 50, salaryTo: 60, salaryUnit: 'hour' }, 110_400],
    [{ salaryFrom: null, salaryTo: null, salaryCurrency: null, salaryUnit: null }, null],
    [{ salaryFrom: null, salaryTo: null }, null],
    [{ place: null }, 80_000],
    [{ workplace: 'onsite', regions: null }, 80_000],
    [{ overlapHours: null, overlapZone: null, visa: null, companySite: null, stack: null }, 80_000],
    [{ overlapZone: 'utc' }, 80_000],
  ])('can be %j: %j a year', async (data, yearly) => {
    const { alice, jobs } = await openWorld(server())
    expect((await ad(alice, data))['salaryYearly']).toBe(yearly)
    const { $id } = await ad(alice)
    expect((await jobs.update('jobs', $id, data)).body['salaryYearly']).toBe(yearly)
  })
})

const STATES = ['draft', 'live', 'filled', 'expired'] as const
const TRANSITIONS: Readonly<Record<(typeof STATES)[number], readonly string[]>> = {
  draft: ['draft', 'live'],
  live: ['live', 'filled'],
  filled: ['live', 'filled'],
  expired: ['live', 'filled', 'expired'],
}

describe('a status', () => {
  test.each(STATES)('%s changes only to allowed ones', async (from) => {
    await using server = await testApp()
    const { alice, bob, jobs } = await openWorld(server)
    const outcomes: string[] = []
    for (const to of STATES) {
      const { $id } = await ad(alice, { status: from === 'draft' ? 'draft' : 'live' })
      if (from === 'filled') await jobs.update('jobs', $id, { status: 'filled' })
      if (from === 'expired') await advanceTime(server, [alice, bob])
      const response = await jobs.update('jobs', $id, { status: to })
      const isRefused = response.outcome === STRUCTURE && named(response) === 'status'
      outcomes.push(isRefused ? 'refused' : String(response.body['status']))
    }
    expect(outcomes).toEqual(STATES.map((to) => (TRANSITIONS[from].includes(to) ? to : 'refused')))
  })

  test('an ad is live for thirty days from its first day, and again when it is renewed', async () => {
    await using server = await testApp()
    const { alice, bob, jobs } = await openWorld(server)
    const time = () => server.clock.now()
    const written = (at: number) => new Date(at).toISOString().replace('Z', '+00:00')
    const { $id } = await ad(alice, { status: 'draft' })
    server.clock.advance(DAY)
    const first = time()
    const timesAfter = async (data: object) => {
      const { body } = await jobs.update('jobs', $id, data)
      return [body['postedAt'], body['expiresAt']]
    }
    expect(await timesAfter({ status: 'live' })).toEqual([
      written(first),
      written(first + 30 * DAY),
    ])
    await advanceTime(server, [alice, bob], 23 * DAY - 1000)
    expect(await timesAfter({ status: 'live' })).toEqual([
      written(first),
      written(first + 30 * DAY),
    ])
    server.clock.advance(1000)
    expect(await timesAfter({ title: 'Another title' })).toEqual([
      written(first),
      written(first + 30 * DAY),
    ])
    expect(await timesAfter({ status: 'live' })).toEqual([
      written(first),
      written(time() + 30 * DAY),
    ])
    await advanceTime(server, [alice, bob])
    expect(await timesAfter({ status: 'live' })).toEqual([
      written(first),
      written(time() + 30 * DAY),
    ])
  })
})
