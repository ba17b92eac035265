import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { searchTables } from '../../apps/server/src/engine/index.ts'
import { collections } from '../../apps/server/src/resources/index.ts'
import { LIGHT_WORK } from '../../apps/server/test/app/app.ts'
import { openOnce } from '../../apps/server/test/app/open-once.ts'
import { auditOf } from '../durability/audit.ts'
import { REQUESTS } from '../bench/plans/all-requests.ts'
import { ask } from '../bench/plans/requests.ts'
import { openJudge, type ObservedStatement } from '../bench/plans/judge.ts'
import { openFixture } from '../bench/plans/fixture.ts'
import { generate } from './generate.ts'
import { type Row } from './tables.ts'
import { wordAt } from './sample-text.ts'

/** The start of today: what the product deletes by its age, such as notifications, must not depend on the day of the run. */
const UNTIL = new Date().setUTCHours(0, 0, 0, 0)
const POSTS = '/v1/databases/devhood/collections/posts/documents'

const SMALL = { posts: 40, people: 20, likes: 200 }
/** A few rows, for all tests that only read them. */
const smallFolder = openOnce(async () => generated(SMALL))

async function generated(sizes: typeof SMALL) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-generate-'))
  const { config } = readConfig({ DATA_DIR: folder.path })
  await generate(config, { ...sizes, jobs: 30, seed: 7, until: UNTIL }, () => undefined, LIGHT_WORK)
  return folder
}

function rowsIn(folder: string, sql: string) {
  using db = new DatabaseSync(join(folder, 'devhood.db'), { readOnly: true })
  return db.prepare(sql).all()
}

/** The columns of a row that have a value, with their types. */
const shapeOf = (row: object = {}) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, typeof value]))

/** The index terms of each ad, in alphabetical order. */
function indexedTerms(folder: string): string[] {
  using db = new DatabaseSync(join(folder, 'devhood.db'), { readOnly: true })
  db.exec('CREATE VIRTUAL TABLE temp.entries USING fts5vocab(main, jobs_words, instance)')
  const terms = `SELECT group_concat(substr(term, 2), ' ' ORDER BY term) AS terms FROM temp.entries
    WHERE term GLOB 'd*' GROUP BY doc ORDER BY doc`
  return db
    .prepare(terms)
    .all()
    .map((row) => String(row['terms']))
}

it('writes ads whose index matches their rows', async () => {
  const folder = smallFolder()
  const index = searchTables(collections).find(({ of }) => of === 'jobs')
  const ads = rowsIn(folder.path, 'SELECT * FROM jobs ORDER BY sequence') as Row[]
  const terms = ads.map((ad) => new Map(index?.entriesOf(ad)).get('$terms')?.split(' '))
  expect(indexedTerms(folder.path)).toEqual(terms.map((each) => each?.toSorted().join(' ')))
  const onSite = "SELECT DISTINCT regions FROM jobs WHERE workplace = 'onsite'"
  expect(rowsIn(folder.path, onSite)).toEqual([{ regions: null }])
})

it('generates the same data from the same seed', async () => {
  const one = smallFolder()
  await using other = await generated(SMALL)
  const sql = `SELECT posts.sequence, caption, tags, location, "likesCount", posts."$createdAt", username
    FROM posts JOIN users ON users."$id" = creator WHERE posts.sequence > 5`
  expect(rowsIn(one.path, sql)).toEqual(rowsIn(other.path, sql))
  expect(rowsIn(one.path, 'SELECT 1 FROM posts')).toHaveLength(40)
})

/**
 * What a start reads as a whole, one after the other, and as far as it has come: tables without numbered rows, in which it looks
 * for times in the future, and the documents that wait for their index.
 */
const LOOKED_THROUGH: ReadonlySet<string> = new Set(
  [
    'accounts',
    'account_networks',
    'sessions',
    'tokens',
    'challenges',
    'lost_factors',
    'authenticators',
    'passkeys',
    'identities',
    'username_claims',
    'erased_usernames',
    'email_changes',
    'email_digests',
    'pushSubscriptions',
    'github_profiles',
    'users_indexing',
    'jobs_indexing',
    'posts_indexing',
    // One row, and the last of them.
    'open_defaults',
    'raids',
  ].map((table) => `SCAN ${table}`),
)

it('writes what the product itself would have written and finds by indexes', async () => {
  await using folder = await generated({ posts: 1200, people: 600, likes: 12_000 })
  expect(auditOf(folder.path, () => undefined)).toMatchObject({ faults: [], pending: [] })
  const newest = 'SELECT * FROM posts ORDER BY sequence DESC LIMIT 1'
  const [before] = rowsIn(folder.path, newest)
  {
    await using world = await openFixture(folder.path)
    await using judge = await openJudge(world.url)
    const faultsOf = async (taken: readonly ObservedStatement[]) =>
      (await Promise.all(taken.map(async (seen) => judge.judge(seen)))).flatMap(
        (verdict) => verdict.faults,
      )
    const faults: [name: string, found: readonly string[]][] = [
      ['start', (await faultsOf(world.start)).filter((fault) => !LOOKED_THROUGH.has(fault))],
    ]
    const unseen: string[] = []
    for (const asked of REQUESTS) {
      const { taken } = await ask(world, asked)
      if (taken.length === 0) unseen.push(asked.name)
      faults.push([asked.name, await faultsOf(taken)])
    }
    // It checks whether the database is writable, and reads nothing of it.
    expect(unseen).toEqual(['health'])
    expect(faults.filter(([, found]) => found.length !== 0)).toEqual([])
    const { first } = world.callers
    const page = await first('GET', `${POSTS}?queries[0]=search("caption",["${wordAt(0)}"])`)
    const { total, documents } = page.json<{ total: number; documents: { caption: string }[] }>()
    const found = documents.filter(({ caption }) => caption.split(/[ .]/).includes(wordAt(0)))
    expect([found.length, total > 500]).toEqual([25, true])
    const share = REQUESTS.find(({ name }) => name === 'share and delete a post')
    const made = await first('POST', POSTS, share?.body?.(world.names))
    expect(made.statusCode).toBe(201)
  }
  const [after] = rowsIn(folder.path, newest)
  // The request does not name the location.
  expect(shapeOf(after)).toEqual({ ...shapeOf(before), location: 'object' })
})
