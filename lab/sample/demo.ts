import { env } from 'node:process'
import { ID } from '@devhood/client'
import { type Environment, readConfig } from '../../apps/server/src/config/index.ts'
import { operatorCommand } from '../../apps/server/src/services/operator/index.ts'
import { conversationsOf } from './conversations.ts'
import { type DemoJob, drawMark, JOBS } from './jobs.ts'
import { moderationOf, TROUBLE } from './moderation.ts'
import { PEOPLE } from './people.ts'
import { PICTURES } from './pictures.ts'
import { type DemoComment, type DemoPost, POSTS } from './posts.ts'
import { PROFILES } from './profiles.ts'
import {
  type DemoUser,
  emailOf,
  openSeedServer,
  PASSWORD,
  type SeedWork,
  signUp,
  upload,
  uploadFile,
} from './seed.ts'

/** A day in minutes. */
const DAY = 24 * 60

/** Decides deterministically who likes, saves and follows: the same data every time. */
const knows = (a: number, b: number) => (a * 5 + b * 3) % 7 < 3
/** A few posts are liked by nearly everybody, many by a handful, some by nobody yet. */
const popularity = (post: number) => Math.ceil(((post * 19) % 31) ** 2 / 32)
const likes = (person: number, post: number) =>
  (person * 11 + post * 17) % PEOPLE.length < popularity(post)
/** Only the two printed accounts save posts. */
const saves = (person: number, post: number) => person < 2 && (post + person) % 3 === 0

function userByHandle(users: readonly DemoUser[], by: string): DemoUser {
  const found = users.find(({ handle }) => handle === by)
  if (!found) throw new Error(`The sample data has no person called ${by}.`)
  return found
}

/** Posts a job ad. Only the two printed accounts save ads. */
async function postJob(users: readonly DemoUser[], job: DemoJob, at: number): Promise<void> {
  const { by, mark, status, ad, interested = [] } = job
  const { client } = userByHandle(users, by)
  const drawing = mark && new File([drawMark(mark)], 'mark.svg', { type: 'image/svg+xml' })
  const picture = drawing ? await uploadFile(client, drawing) : {}
  const posted = status === 'filled' ? 'live' : status
  const { $id } = await client.documents.create('jobs', ID.unique(), {
    ...ad,
    ...picture,
    status: posted,
  })
  if (status === 'filled') await client.documents.update('jobs', $id, { status })
  const keeper = status === 'live' ? users[at % 5] : undefined
  if (keeper && at % 5 < 2)
    await keeper.client.documents.create('jobSaves', ID.unique(), { job: $id })
  for (const handle of interested)
    await userByHandle(users, handle).client.documents.create('interests', ID.unique(), {
      job: $id,
    })
}

async function publish(users: readonly DemoUser[], post: DemoPost, at: number): Promise<string> {
  const { by, picture, others, minutesAgo: _, threads: __, ...words } = post
  const names = [picture, ...others]
  const author = userByHandle(users, by)
  const imageIds: string[] = []
  for (const name of names) imageIds.push((await upload(author.client, name)).imageId)
  const { $id } = await author.client.documents.create('posts', ID.unique(), {
    creator: author.userId,
    ...words,
    tags: [...words.tags],
    imageIds,
    imageAlts: names.map((name) => PICTURES[name] ?? ''),
  })
  const writes: Promise<unknown>[] = []
  for (const [index, { client, userId }] of users.entries()) {
    const { documents } = client
    if (likes(index, at)) writes.push(documents.update('posts', $id, { likes: [userId] }))
    if (saves(index, at))
      writes.push(documents.create('saves', ID.unique(), { user: userId, post: $id }))
  }
  // The server batches concurrent writes into one transaction.
  await Promise.all(writes)
  return $id
}

/** A comment on the post of a picture, and its replies. `postIds` has the ids of posts by their picture. */
function discussion(
  users: readonly DemoUser[],
  [picture, thread]: readonly [picture: string, thread: readonly DemoComment[]],
  postIds: ReadonlyMap<string, string>,
) {
  let parent: string | undefined
  return thread.map(({ by, minutesAgo, text }) => ({
    minutesAgo,
    happen: async () => {
      const post = postIds.get(picture)
      if (post === undefined) throw new Error(`Nobody has shared ${picture} before the comment.`)
      const { documents } = userByHandle(users, by).client
      const data = { post, text, ...(parent !== undefined && { parent }) }
      const { $id } = await documents.create('comments', ID.unique(), data)
      parent ??= $id
    },
  }))
}

async function follow(users: readonly DemoUser[]): Promise<void> {
  const tags = [...new Set(POSTS.flatMap((post) => post.tags))].filter((tag) => tag !== '')
  for (const [a, { client, userId: follower }] of users.entries()) {
    const tag = tags[a % tags.length] ?? ''
    await client.documents.create('tagFollows', ID.unique(), { user: follower, tag })
    const known = users.filter((_, b) => a !== b && knows(a, b))
    await Promise.all(
      known.map(({ userId: followed }) =>
        client.documents.create('follows', ID.unique(), { follower, followed }),
      ),
    )
  }
}

/** Completes the profiles. `postIds` has the ids of posts by their picture. */
async function describe(
  users: readonly DemoUser[],
  postIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [handle, profile] of Object.entries(PROFILES)) {
    const { pinned = [], links = [], positions = [], stack, ...lines } = profile
    const { client, userId } = userByHandle(users, handle)
    const { documents } = client
    const pinnedPosts = pinned.map((picture) => postIds.get(picture) ?? '')
    const showsResume = positions.length > 0
    await documents.update('users', userId, {
      ...lines,
      stack: [...stack],
      pinnedPosts,
      showsResume,
    })
    for (const link of links) await documents.create('links', ID.unique(), link)
    for (const position of positions) await documents.create('positions', ID.unique(), position)
  }
}

/** All that happens, in the order of its times. `postIds` gets the ids of the posts by their picture. */
function timelineOf(
  users: readonly DemoUser[],
  others: readonly DemoUser[],
  postIds: Map<string, string>,
) {
  const posts = POSTS.toReversed().map((post, at) => ({
    minutesAgo: post.minutesAgo,
    happen: async () => void postIds.set(post.picture, await publish(users, post, at)),
  }))
  const comments = POSTS.flatMap(({ picture, threads }) =>
    threads.flatMap((thread) => discussion(users, [picture, thread], postIds)),
  )
  const jobs = JOBS.toReversed().map((job, at) => ({
    minutesAgo: job.minutesAgo,
    happen: async () => postJob(users, job, at),
  }))
  const everybody = [...users, ...others]
  const userOf = (handle: string) => userByHandle(everybody, handle)
  const moderation = moderationOf(userOf, postIds)
  const talk = conversationsOf(userOf)
  return [...posts, ...comments, ...jobs, ...moderation, ...talk].toSorted(
    (a, b) => b.minutesAgo - a.minutesAgo,
  )
}

/** Fills an empty data folder through the API, and prints two accounts to sign in with, of an operator and a moderator. */
export async function seedDemo(
  environment: Environment = env,
  { beginAnew, work = {} }: { readonly beginAnew?: boolean; readonly work?: SeedWork } = {},
): Promise<void> {
  const { config } = readConfig(environment)
  const start = Date.now()
  const clock = { minutesAgo: 40 * DAY }
  const now = () => start - clock.minutesAgo * 60_000
  await using server = await openSeedServer(config, { now, beginAnew, work })
  if (server === undefined)
    return console.log('The data folder has people in it already: no sample data was added.')

  const users: DemoUser[] = []
  for (const person of PEOPLE) {
    // One sign-up after the other, so that the lists of people have an order.
    clock.minutesAgo -= 30
    users.push(await signUp(server.newClient(), person))
  }
  const others: DemoUser[] = []
  for (const person of TROUBLE) others.push(await signUp(server.newClient(), person))
  const appoint = operatorCommand({ now, config })
  await server.database.write(async (tx) => appoint(tx, [emailOf(PEOPLE[0]?.handle ?? '')]))
  const postIds = new Map<string, string>()
  let seenAgo = clock.minutesAgo
  for (const { minutesAgo, happen } of timelineOf(users, others, postIds)) {
    clock.minutesAgo = minutesAgo
    // Sessions end after 30 idle days, so every account makes a request in each week.
    if (seenAgo - minutesAgo > 7 * DAY) {
      seenAgo = minutesAgo
      await Promise.all([...users, ...others].map(async ({ client }) => client.account.get()))
    }
    await happen()
  }
  await follow(users)
  await describe(users, postIds)
  const [first, second] = PEOPLE.map(({ handle }) => emailOf(handle))
  console.log(`Sign in as ${first} or ${second}, password ${PASSWORD}`)
}
