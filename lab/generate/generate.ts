import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type ReadConfig, ConfigError } from '../../apps/server/src/config/index.ts'
import { openFile } from '../../apps/server/src/platform/database/sqlite/connection.ts'
import { openCalendar, openDistribution } from './distribution.ts'
import { addComments } from './comments.ts'
import { addJobs } from './jobs.ts'
import { createFirstUsers, PICTURES } from './first-people.ts'
import { openLikes, openPopularity, sample } from './likes.ts'
import {
  addPeople,
  addRelationships,
  countFollowers,
  countShared,
  type Person,
  type GeneratorContext,
} from './people.ts'
import { addLikeNotifications } from './notifications.ts'
import { openPostWriter } from './posts.ts'
import { openResponses } from './responses.ts'
import { withoutIndexes } from './tables.ts'
import type { SeedWork } from '../sample/seed.ts'

/** Approximate amounts, the seed, and the time of the last event in milliseconds. */
export interface Sizes {
  readonly posts: number
  readonly people: number
  readonly likes: number
  /** Live ads. */
  readonly jobs: number
  readonly seed: number
  readonly until: number
}

/** Posts in one transaction, together with the likes, saves and reports of them. */
const BATCH = 5000

type Report = (line: string) => void

const QUICK = `
  PRAGMA synchronous = OFF;
  PRAGMA secure_delete = OFF;
  PRAGMA cache_size = -500000;
  PRAGMA wal_autocheckpoint = 20000;
`
const SAFE = `
  PRAGMA synchronous = FULL;
  PRAGMA wal_checkpoint(TRUNCATE);
`

function inTransaction(raw: DatabaseSync, work: () => void): void {
  raw.exec('BEGIN')
  work()
  raw.exec('COMMIT')
}

function addPosts(
  context: GeneratorContext & { readonly people: readonly Person[]; readonly folder: string },
  sizes: Sizes,
  report: Report,
) {
  const { raw, random, people } = context
  const share = openPostWriter(context)
  const likesOf = openPopularity(sizes)
  const likes = openLikes(raw, random, people)
  const respond = openResponses(context)

  function addOne(number: number): void {
    const likers = sample(random, people.length, likesOf(number))
    const post = share(number / sizes.posts, likers.length)
    likes.add(post.sequence, likers)
    respond(post)
  }
  for (let from = PICTURES.length; from < sizes.posts; from += BATCH) {
    const to = Math.min(from + BATCH, sizes.posts)
    inTransaction(raw, () => {
      for (let number = from; number < to; number++) addOne(number)
      likes.write()
    })
    if ((to * 10) % sizes.posts < BATCH * 10) report(`${to} posts`)
  }
}

/**
 * Fills an empty database with two years of realistic use. The product itself writes the first rows of each
 * kind, and the others are modelled on them. Until the end, a power failure can corrupt the database.
 */
export async function generate(
  config: ReadConfig,
  sizes: Sizes,
  report: Report,
  work: SeedWork = {},
): Promise<void> {
  if (!config.databaseUrl.startsWith('file:'))
    throw new ConfigError('DATABASE_URL names a server: generated rows go to SQLite alone.')
  if (!config.blobsUrl.startsWith('file:'))
    throw new ConfigError('BLOBS_URL names a bucket: generated pictures go to a folder alone.')
  const random = openDistribution(sizes.seed)
  const calendar = openCalendar(sizes.until)
  await createFirstUsers(config, calendar.from, work)
  using raw = openFile(config.databaseUrl.slice('file:'.length))
  raw.exec(QUICK)
  const context = { raw, random, calendar }
  // Separate random sequences, so that changes elsewhere don't affect the ads and the comments.
  const jobWorld = { ...context, random: openDistribution(sizes.seed + 1) }
  const commentWorld = { ...context, random: openDistribution(sizes.seed + 2) }
  let people: readonly Person[] = []
  withoutIndexes(raw, () => {
    inTransaction(raw, () => {
      people = addPeople(context, sizes.people)
      addRelationships(context, people)
    })
    report(`${people.length} people`)
    const folder = join(config.blobsUrl.slice('file:'.length), 'files')
    addPosts({ ...context, people, folder }, sizes, report)
    inTransaction(raw, () => addJobs(jobWorld, people, sizes.jobs))
    inTransaction(raw, () => addComments(commentWorld, people))
    report(`${sizes.jobs} ads`)
  })
  report('All indexes are made.')
  inTransaction(raw, () => addLikeNotifications(commentWorld, people[0] as Person))
  inTransaction(raw, () => countFollowers(context))
  inTransaction(raw, () => countShared(context))
  raw.exec(SAFE)
}
