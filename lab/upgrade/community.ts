import { personAt } from '../../apps/server/test/people/person-at.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { uploadsOf } from '../../apps/server/test/files/upload.ts'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { AD } from '../../apps/server/test/jobs/jobs.ts'

/** The people of a recorded community. Their accounts and users documents have their names as ids. */
export const PEOPLE = ['ada', 'ben', 'cleo'] as const
export type Name = (typeof PEOPLE)[number]

type Person = Awaited<ReturnType<typeof personAt>>

async function expectSuccess(sent: ReturnType<Person['request']>) {
  const { statusCode, json } = await sent
  if (statusCode >= 400) throw new Error(`${statusCode}: ${JSON.stringify(json())}`)
}

/** Documents by their collection, in the order of their creation. Each has an id, so that requests can name it. */
const DOCUMENTS: readonly (readonly [by: Name, collection: string, id: string, data: object])[] = [
  [
    'ada',
    'posts',
    'desk',
    { creator: 'ada', caption: 'Göteborg at night', tags: ['Night', 'C++'], location: 'Göteborg' },
  ],
  [
    'ada',
    'posts',
    'lamp',
    { creator: 'ada', caption: 'The lamp', tags: ['lamp'], imageAlt: 'A lamp' },
  ],
  ['ben', 'posts', 'desk2', { creator: 'ben', caption: 'A desk at night', tags: ['night'] }],
  ['ben', 'saves', 'save', { user: 'ben', post: 'desk' }],
  ['ben', 'follows', 'follow', { follower: 'ben', followed: 'ada' }],
  ['cleo', 'follows', 'follow2', { follower: 'cleo', followed: 'ada' }],
  ['cleo', 'mutes', 'mute', { user: 'cleo', muted: 'ben' }],
  ['ben', 'blocks', 'block', { user: 'ben', blocked: 'cleo' }],
  ['ben', 'reports', 'report', { user: 'ben', post: 'lamp', reason: 'spam' }],
  ['ada', 'jobs', 'full', AD],
  [
    'ada',
    'jobs',
    'local',
    {
      ...AD,
      title: 'Keeper of lamps',
      workplace: 'onsite',
      regions: null,
      seniority: 'junior',
      employment: 'partTime',
      salaryFrom: 30,
      salaryTo: 40,
      salaryUnit: 'hour',
      salaryCurrency: 'SEK',
      stack: ['C++', 'Straße'],
      visa: null,
    },
  ],
  [
    'ben',
    'jobs',
    'plain',
    { ...AD, title: 'Somebody', stack: ['rust'], regions: ['anywhere'], visa: null },
  ],
  ['ada', 'jobs', 'draft', { title: 'Not yet', status: 'draft' }],
  ['ben', 'jobSaves', 'jobSave', { job: 'full' }],
  [
    'cleo',
    'jobSearches',
    'search',
    { user: 'cleo', name: 'Rust', query: 'stack=rust', seenAt: '2026-01-01T00:00:00.000Z' },
  ],
  ['cleo', 'interests', 'interest', { job: 'full' }],
]

/** Creates a small community through the API of a server: something of every kind that people can create. */
export async function createCommunity(origin: string): Promise<void> {
  const people: Partial<Record<Name, Person>> = {}
  for (const name of PEOPLE) people[name] = await personAt(origin, name)
  const requestOf = (name: Name): Person['request'] => {
    const person = people[name]
    if (person === undefined) throw new Error(`${name} has not signed up.`)
    return person.request
  }
  for (const [seed, by] of PEOPLE.entries()) {
    const { uploadFile } = uploadsOf(requestOf(by))
    const { outcome } = await uploadFile(await png(16, 16, seed), { fileId: `picture-${by}` })
    if (outcome !== '201') throw new Error(outcome)
  }
  for (const [by, collection, documentId, data] of DOCUMENTS) {
    const picture = {
      imageId: `picture-${by}`,
      imageUrl: `/v1/storage/buckets/media/files/picture-${by}/preview?project=devhood`,
    }
    const all = collection === 'posts' ? { ...data, ...picture } : data
    await expectSuccess(requestOf(by)('POST', addressOf(collection), { documentId, data: all }))
  }
  const change = async (by: Name, collection: string, id: string, data: object) =>
    expectSuccess(requestOf(by)('PATCH', addressOf(collection, id), { data }))
  for (const by of PEOPLE) await change(by, 'posts', 'lamp', { likes: [by] })
  await change('ben', 'jobs', 'plain', { status: 'filled' })
  await change('cleo', 'users', 'cleo', { bio: 'Ångström & Söhne' })
}
