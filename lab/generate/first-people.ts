import { type DocumentData, ID } from '@devhood/client'
import { operatorCalls } from '@devhood/client/operator'
import type { Job } from '@devhood/contract/schemas'
import type { ReadConfig } from '../../apps/server/src/config/index.ts'
import { operatorCommand } from '../../apps/server/src/services/operator/index.ts'
import { StartError } from '../../apps/server/src/platform/index.ts'
import { tagAt } from './sample-text.ts'
import { emailOf, openSeedServer, type SeedWork, signUp, upload } from '../sample/seed.ts'

/**
 * The people who sign up first: the member to sign in as, and the only operator. No other member has more posts
 * or likes than FIRST.
 */
export const FIRST = { handle: 'first', name: 'First Member', bio: 'Here since the first day.' }
export const OPERATOR = { handle: 'keeper', name: 'Keeper', bio: 'Looks after this place.' }

/** Has blocked the operator and muted the first member. */
export const SECOND_USER = { handle: 'neighbour', name: 'Neighbour', bio: 'Next door.' }

/** Small pictures, each in a post of its own: everybody with posts gets some of them. */
export const PICTURES = ['night.jpg', 'blank.jpg', 'game.png', 'lamp.jpg', 'push.jpg']

const AD = {
  title: 'Keeper of the first lamp',
  company: 'First Lamp',
  description: 'Somebody to look after the **lamp**.',
  employment: 'fullTime',
  seniority: 'senior',
  stack: ['lamp'],
  salaryFrom: 60_000,
  salaryTo: 80_000,
  salaryCurrency: 'EUR',
  salaryUnit: 'year',
  workplace: 'remote',
  regions: ['anywhere'],
  apply: 'https://lamp.example/jobs',
  status: 'live',
} satisfies DocumentData<Job>

/** Some that nearly everybody uses, and some that hardly anybody does. */
const FOLLOWED_TAGS = Array.from({ length: 12 }, (_, at) => [tagAt(at), tagAt(500 + at)]).flat()

const CAPTION = 'Pictures of the first day'

/**
 * Three people create, through the API at this time in milliseconds, a row of every kind that is generated
 * later: each generated row is modelled on one of these. Throws StartError when anybody has signed up before.
 */
export async function createFirstUsers(
  config: ReadConfig,
  time: number,
  work: SeedWork,
): Promise<void> {
  const now = () => time
  await using server = await openSeedServer(config, { now, work })
  if (server === undefined)
    throw new StartError(`${config.dataDir} has people in it already: choose another DATA_DIR.`)
  const { newClient, database } = server
  const first = await signUp(newClient(), FIRST)
  const keeper = await signUp(newClient(), OPERATOR)
  const secondUser = await signUp(newClient(), SECOND_USER)
  const appoint = operatorCommand({ now, config })
  await database.write(async (tx) => appoint(tx, [emailOf(OPERATOR.handle)]))
  const words = { caption: CAPTION, location: 'Here', tags: ['first'], imageAlt: CAPTION }
  let post = ''
  for (const picture of PICTURES) {
    const image = await upload(first.client, picture)
    const data = { creator: first.userId, ...words, ...image }
    post = (await first.client.documents.create('posts', ID.unique(), data)).$id
  }
  const { documents } = keeper.client
  const [user, person] = [keeper.userId, first.userId]
  const reason = 'spam'
  await documents.update('posts', post, { likes: [user] })
  await documents.create('saves', ID.unique(), { user, post })
  await documents.create('comments', ID.unique(), { post, text: CAPTION })
  await documents.create('follows', ID.unique(), { follower: user, followed: person })
  for (const tag of FOLLOWED_TAGS)
    await first.client.documents.create('tagFollows', ID.unique(), { user: person, tag })
  await documents.create('reports', ID.unique(), { user, person, reason })
  const { $id: report } = await documents.create('reports', ID.unique(), { user, post, reason })
  const operator = operatorCalls(keeper.client)
  await operator.act({ action: 'hide', rule: 'spam', post, report })
  await operator.act({ action: 'show', post })
  await operator.createInvitation()
  await operator.writePage('rules', { text: 'Be kind.', after: 0 })
  const parting = secondUser.client.documents
  const by = { user: secondUser.userId }
  await parting.create('mutes', ID.unique(), { ...by, muted: person })
  await parting.create('blocks', ID.unique(), { ...by, blocked: user })
  const talk = { other: user }
  const { $id: conversation } = await first.client.documents.create(
    'conversations',
    ID.unique(),
    talk,
  )
  await first.client.documents.create('messages', ID.unique(), { conversation, text: CAPTION })
  const job = (await first.client.documents.create('jobs', ID.unique(), AD)).$id
  await documents.create('jobSaves', ID.unique(), { job })
}
