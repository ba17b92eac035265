import { personAt } from '../../apps/server/test/people/person-at.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { uploadsOf } from '../../apps/server/test/files/upload.ts'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { AD } from '../../apps/server/test/jobs/jobs.ts'
import type { PasskeyCreation } from '@devhood/contract/schemas'
import { newAuthenticator } from '../../apps/server/test/people/authenticator.ts'
import { ACCESS_TOKENS, newToken } from '../../apps/server/test/people/access-tokens.ts'
import { PASSKEYS } from '../../apps/server/test/people/passkeys.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { deviceKeys } from '../../apps/server/test/push/device.ts'

/** The people of a recorded community. Their accounts and users documents have their names as ids. Otto is an operator. */
export const PEOPLE = ['ada', 'ben', 'cleo', 'otto'] as const
type Name = (typeof PEOPLE)[number]

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
  ['ada', 'links', 'link', { user: 'ada', label: 'Site', url: 'https://ada.example' }],
  [
    'ada',
    'positions',
    'position',
    { user: 'ada', title: 'Keeper', organization: 'Acme', from: '2020-01' },
  ],
  ['ada', 'tagFollows', 'tag', { user: 'ada', tag: 'rust' }],
  ['ben', 'threadMutes', 'thread', { user: 'ben', post: 'lamp' }],
  ['ben', 'comments', 'comment', { creator: 'ben', post: 'desk', text: 'Hello @ada' }],
  ['ada', 'comments', 'reply', { creator: 'ada', post: 'desk', parent: 'comment', text: 'Tack' }],
  ['cleo', 'pushSubscriptions', 'device', { user: 'cleo', ...deviceKeys('first', 'push.invalid') }],
]

/** What is no document: other calls, in their order. An answer's `$id` replaces `{id}` in the next call. */
const CALLS: readonly (readonly [by: Name, method: string, path: string, body: object])[] = [
  [
    'ben',
    'POST',
    addressOf('conversations'),
    { documentId: 'unique()', data: { user: 'ben', other: 'ada' } },
  ],
  [
    'ben',
    'POST',
    addressOf('messages'),
    { documentId: 'unique()', data: { user: 'ben', conversation: '{id}', text: 'Smörgås?' } },
  ],
  ['ben', 'POST', ACCESS_TOKENS, newToken(Date.now())],
  ['ben', 'PATCH', '/v1/account/prefs', { prefs: { theme: 'dark' } }],
  ['otto', 'POST', '/v1/operator/invitations', {}],
  [
    'otto',
    'POST',
    '/v1/operator/announcements',
    { text: 'Maintenance', endsAt: '2100-01-01T00:00:00.000Z' },
  ],
  ['otto', 'POST', '/v1/operator/rules', { kind: 'words', text: 'bonus', effect: 'flag' }],
  ['otto', 'POST', '/v1/operator/replies', { title: 'Thanks', text: 'Thank you.' }],
  ['otto', 'POST', '/v1/operator/pages/rules', { text: 'Be kind.', after: 0 }],
  ['otto', 'POST', '/v1/operator/cases/post/lamp/notes', { text: 'Looks well.' }],
  ['otto', 'POST', '/v1/operator/actions', { action: 'warn', rule: 'spam', person: 'cleo' }],
  ['cleo', 'POST', '/v1/account/decisions/{id}/appeal', { text: 'Why?' }],
]

/**
 * Creates a small community through the API of a server: something of every kind that people can create. `promote` makes
 * somebody an operator.
 */
export async function createCommunity(
  origin: string,
  promote: (email: string) => void,
): Promise<void> {
  const people: Partial<Record<Name, Person>> = {}
  for (const name of PEOPLE) people[name] = await personAt(origin, name)
  const requestOf = (name: Name): Person['request'] => {
    const person = people[name]
    if (person === undefined) throw new Error(`${name} has not signed up.`)
    return person.request
  }
  promote('otto@example.com')
  for (const [seed, by] of (['ada', 'ben', 'cleo'] as const).entries()) {
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
  let id = ''
  for (const [by, method, path, body] of CALLS) {
    const [at, sent] = [path, JSON.stringify(body)].map((text) => text.replace('{id}', id))
    const response = await requestOf(by)(method, String(at), JSON.parse(String(sent)) as object)
    id = response.json<{ $id: string }>().$id
    await expectSuccess(Promise.resolve(response))
  }
  const ada = requestOf('ada')
  const asked = await ada('POST', `${PASSKEYS}/registration`, { password: PASSWORD })
  const credential = newAuthenticator().make(asked.json<PasskeyCreation>())
  await expectSuccess(ada('POST', PASSKEYS, { credential }))
}
