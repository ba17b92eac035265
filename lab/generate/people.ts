import type { DatabaseSync } from 'node:sqlite'
import { foldCase, foldTag, skeletonOf } from '@devhood/contract/text'
import { searchTables } from '../../apps/server/src/engine/index.ts'
import { collections } from '../../apps/server/src/resources/index.ts'
import { searchText } from '../../apps/server/src/platform/database/sqlite/dialect.ts'
import type { Calendar, Distribution } from './distribution.ts'
import { madeAt, openTable, type Row, type Table } from './tables.ts'
import { captionBy, nameBy, placeBy, tagsBy } from './sample-text.ts'

/** A generated person, as the rows of other tables need them. */
export interface Person {
  readonly $id: string
  readonly accountId: string
  readonly sequence: number
  /** The time of the sign-up. */
  readonly time: number
}

export interface GeneratorContext {
  readonly raw: DatabaseSync
  readonly random: Distribution
  readonly calendar: Calendar
}

/** Hidden in every database, because requests take another way where nobody and nothing is; later people only rarely. */
const HIDDEN_PERSON = 11

const DAY = 24 * 3_600_000

const personIn = (row: Row): Person => ({
  $id: String(row['$id']),
  accountId: String(row['accountId']),
  sequence: Number(row['sequence']),
  time: Number(row['$createdAt']),
})

/** Writes each person's account, session and users document. */
function openRegistry({ raw, random, calendar }: GeneratorContext) {
  const accounts = openTable(raw, 'accounts')
  const users = openTable(raw, 'users')
  const sessions = openTable(raw, 'sessions')
  const logs = openTable(raw, 'logs')
  const index = searchTables(collections).find(({ of }) => of === 'users')
  const words = raw.prepare('INSERT INTO users_words (rowid, words) VALUES (?, ?)')
  const stacks = raw.prepare('INSERT INTO users_stack (tag, document) VALUES (?, ?)')
  const networks = raw.prepare(
    'INSERT INTO account_networks (account, network, "joinedAt", "seenAt") VALUES (?, ?, ?, ?)',
  )
  const claims = raw.prepare(
    'INSERT INTO username_claims (skeleton, username, "user", "claimedAt") VALUES (?, ?, ?, ?)',
  )
  const permissions = permissionsFor(users)
  const [session = {}] = sessions.models
  const life = Number(session['expire']) - Number(session['$createdAt'])

  function join(number: number, time: number): Person {
    const [accountId, $id] = [random.id(time), random.id(time)]
    const name = nameBy(random)
    const username = `${name.split(' ').join('.').toLowerCase()}.${number}`
    const email = `person${number}@devhood.example`
    const seen = Math.max(time, calendar.until - random.below(20 * DAY))
    const times = { $createdAt: time, $updatedAt: time }
    accounts.add({
      ...times,
      $id: accountId,
      name,
      email,
      passwordUpdate: time,
      accessedAt: seen,
      signedInAt: seen,
      role: null,
    })
    // A tenth of all share a network.
    const network = number % 10 === 0 ? '10.0.0.0/24' : `10.1.${number % 256}.0/24`
    networks.run(accountId, network, time, seen)
    const stack = tagsBy(random)
    const row = {
      ...times,
      $id,
      $permissions: permissions({ accountId }),
      accountId,
      name,
      email,
      username,
      username$folded: foldCase(username),
      bio: captionBy(random),
      place: placeBy(random),
      stack: JSON.stringify(stack),
      hidden: number === HIDDEN_PERSON || (number > HIDDEN_PERSON && random.oneIn(10_000)) ? 1 : 0,
    }
    const sequence = users.add(row)
    claims.run(skeletonOf(username), foldCase(username), $id, time)
    words.run(sequence, searchText(index?.entriesOf(row) ?? []))
    for (const tag of stack) stacks.run(foldTag(tag), sequence)
    sessions.add({
      secretHash: random.bytes(32),
      ...madeAt(random.id(seen), seen),
      accountId,
      expire: seen + life,
      usedAt: seen,
      providerUid: email,
    })
    for (const [at, log] of logs.models.slice(0, 2).entries())
      logs.add({ accountId, time: at === 0 ? time : seen }, log)
    return { $id, accountId, sequence, time }
  }
  return { join, firstPeople: users.models.map(personIn) }
}

/** The first people and generated ones, this many in all. */
export function addPeople(context: GeneratorContext, count: number): Person[] {
  const { join, firstPeople } = openRegistry(context)
  const people = firstPeople
  for (let number = people.length; number < count; number++)
    people.push(join(number, context.calendar.at(number / count)))
  return people
}

/**
 * A kind of relationship between two people: its columns, and how many each person has. The lower the power, the
 * more evenly its targets are spread.
 */
interface RelationshipSpec {
  readonly table: string
  readonly columns: readonly [from: string, to: string]
  readonly power: number
  wish(random: Distribution, at: number): number
}

const FOLLOWED_MAX = 1000
const few = (random: Distribution, at: number) => (at > 0 && random.oneIn(20) ? 3 : 0)
const RELATIONSHIPS: readonly RelationshipSpec[] = [
  {
    table: 'follows',
    columns: ['follower', 'followed'],
    power: 2,
    /** Most people follow a few others; the first one follows the maximum. */
    wish: (random, at) =>
      at === 0 ? FOLLOWED_MAX : Math.min(FOLLOWED_MAX, Math.floor(4 / Math.sqrt(random.next()))),
  },
  { table: 'blocks', columns: ['user', 'blocked'], power: 1, wish: few },
  { table: 'mutes', columns: ['user', 'muted'], power: 1, wish: few },
]
/** The first people other than FIRST have relationships already. */
const PRESET_RELATIONSHIPS = [1, 2]

function* pairsOf(
  { random, calendar }: GeneratorContext,
  people: readonly Person[],
  ties: RelationshipSpec,
) {
  for (const [at, from] of people.entries()) {
    if (PRESET_RELATIONSHIPS.includes(at)) continue
    const drawn = Array.from({ length: ties.wish(random, at) }, () =>
      random.skewed(people.length, ties.power),
    )
    for (const number of new Set(drawn)) {
      const to = people[number]
      // Nobody blocks or mutes the accounts that the benchmarks use: those see the same in every database.
      const isSpared = ties.power === 1 && number <= PRESET_RELATIONSHIPS.length
      if (to === undefined || to === from || isSpared) continue
      yield { from, to, time: Math.max(from.time, to.time, calendar.at(random.next())) }
    }
  }
}

/** All follows, blocks and mutes, in the order of their times. */
export function addRelationships(context: GeneratorContext, people: readonly Person[]): void {
  for (const ties of RELATIONSHIPS) {
    const table = openTable(context.raw, ties.table)
    const [from, to] = ties.columns
    const permissions = permissionsFor(table)
    const pairs = [...pairsOf(context, people, ties)].toSorted((a, b) => a.time - b.time)
    for (const pair of pairs)
      table.add({
        ...madeAt(context.random.id(pair.time), pair.time),
        $permissions: permissions(pair.from),
        [from]: pair.from.$id,
        [to]: pair.to.$id,
      })
  }
}

/** Triggers count followers, and there are none while rows are added. Needs indexes. */
export function countFollowers({ raw }: Pick<GeneratorContext, 'raw'>): void {
  raw.exec(
    'UPDATE users SET "followersCount" = (SELECT count(*) FROM follows WHERE followed = users."$id")',
  )
}

/** So are what people have shared and reports of it. */
export function countShared({ raw }: Pick<GeneratorContext, 'raw'>): void {
  raw.exec(`DELETE FROM account_counts;
    INSERT INTO account_counts (account, "joinedAt", "emailVerified", "phoneVerified", posts, ads, reports)
    SELECT accounts."$id", accounts."$createdAt", "emailVerified", "phoneVerified", SUM(posts), SUM(ads), SUM(reports) FROM (
      SELECT creator AS person, 1 AS posts, 0 AS ads, 0 AS reports FROM posts
      UNION ALL SELECT poster, 0, 1, 0 FROM jobs WHERE status <> 'draft'
      UNION ALL SELECT COALESCE(person, creator), 0, 0, 1 FROM reports LEFT JOIN evidence ON report = reports."$id" WHERE "user" IS NOT NULL
    ) AS each JOIN users ON users."$id" = each.person JOIN accounts ON accounts."$id" = users."accountId"
    GROUP BY accounts."$id"`)
}

/** The permissions of a table's first row, rewritten for another person. */
export function permissionsFor({ models: [model = {}] }: Table) {
  const text = String(model['$permissions'])
  return ({ accountId }: Pick<Person, 'accountId'>) =>
    text.replaceAll(/(?<=user:)[^"/\\]+/g, accountId)
}
