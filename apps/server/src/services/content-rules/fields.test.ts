import { newId } from '@devhood/contract'
import { type Declaration, DECLARATIONS, writtenTexts } from '@devhood/contract/collections'
import { expect, test } from 'vitest'
import { sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad, AD } from '../../../test/jobs/jobs.ts'
import { moderationOn } from '../../../test/people/moderation.ts'

const server = sharedApp()
/** Rules about "casino" hold; Bob writes it everywhere. */
const world = sharedWorld(async (app) => {
  const { Olga, Alice, Bob, ids } = await moderationOn(app)
  for (const rule of [
    { kind: 'words', text: 'casino' },
    { kind: 'link', text: 'casino.example' },
  ])
    await Olga.request('POST', '/v1/operator/rules', { ...rule, effect: 'hold' })
  const [alice, bob] = [documentsOf(Alice.request), documentsOf(Bob.request)]
  const leadOf = async (poster: typeof bob) => String((await poster.list('leads')).ids[0])
  const { $id: hers } = await ad(Alice)
  const { body: interest } = await bob.create('interests', { job: hers })
  await alice.update('leads', await leadOf(alice), { question: 'Where?' })
  await alice.update('leads', await leadOf(alice), { state: 'asked' })
  await alice.create('interests', { job: (await ad(Bob)).$id })
  const { $id: another } = await ad(Alice, { title: 'Another' })
  return { Bob, bob, ids, interest: interest.$id, lead: await leadOf(bob), another }
}, server)

/** Texts that nobody but their author reads, or moderators alone; messages, which moderators don't. */
const UNREAD = ['reports.text', 'reports.message', 'jobSearches', 'tagFollows.tag', 'messages']
/** Those that have a form of their own, in which there are no words. */
const FORMED = [
  'positions.from',
  'positions.to',
  'jobs.overlapZone',
  'pushSubscriptions',
  'interests.stack',
  'interests.phone',
  'leads.phone',
]

const SITE = 'https://casino.example/'
const VALUES: Readonly<Record<string, unknown>> = {
  url: SITE,
  link: SITE,
  email: 'me@casino.example',
  companySite: SITE,
  apply: SITE,
  tags: ['casino'],
  stack: ['casino'],
  imageAlts: ['A casino'],
  username: 'casino',
}

/** Writes a text into a field of a document of Bob's; what a document needs besides is fine. */
const WRITES: Readonly<
  Record<string, (data: object) => ReturnType<ReturnType<typeof documentsOf>['create']>>
> = {
  users: async (data) => world().bob.update('users', world().Bob.userId, data),
  links: async (data) =>
    world().bob.create('links', { label: 'Blog', url: 'https://bob.example/', ...data }),
  positions: async (data) =>
    world().bob.create('positions', {
      title: 'Engineer',
      organization: 'Lamps',
      from: '2024-05',
      ...data,
    }),
  posts: async (data) => {
    const { Bob, bob, ids } = world()
    const imageId = ids['imageId']
    return bob.create('posts', { creator: Bob.userId, imageId, imageIds: [imageId], ...data })
  },
  comments: async (data) => world().bob.create('comments', { post: world().ids['bobs'], ...data }),
  jobs: async (data) => world().bob.create('jobs', { ...AD, title: newId(Date.now()), ...data }),
  interests: async (data) => {
    const { bob, another: job, interest } = world()
    if ('note' in data) return bob.create('interests', { job, ...data })
    return bob.update('interests', interest, 'answer' in data ? data : { state: 'agreed', ...data })
  },
  leads: async (data) =>
    world().bob.update(
      'leads',
      world().lead,
      'question' in data ? data : { state: 'asked', ...data },
    ),
}

const all = Object.values(DECLARATIONS).flatMap((declared: Declaration) =>
  writtenTexts(declared).map((field) => [declared.name, field] as const),
)
const isIn = (list: readonly string[], name: string, field: string) =>
  list.some((each) => each === name || each === `${name}.${field}`)

test.each(all.filter(([name, field]) => !isIn([...UNREAD, ...FORMED], name, field)))(
  'what strangers read is under the rules: %s, %s',
  async (name, field) => {
    const write = WRITES[name]
    if (write === undefined)
      throw new Error(`Who reads ${name}.${field}? Put it under the rules, or into UNREAD.`)
    const { outcome, body } = await write({ [field]: VALUES[field] ?? 'The casino' })
    const isHeld = outcome === '201' && body['held'] === true
    expect(isHeld ? 'held' : outcome).toBe(
      name in { posts: 1, comments: 1, jobs: 1 } ? 'held' : '403 user_text_refused',
    )
  },
)
