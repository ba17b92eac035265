import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { statement } from '../../apps/server/src/platform/database/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { LIGHT_WORK } from '../../apps/server/test/app/app.ts'
import { TROUBLE } from './moderation.ts'
import { PEOPLE } from './people.ts'
import { PICTURES } from './pictures.ts'
import { POSTS } from './posts.ts'
import { seedDemo } from './demo.ts'

interface Tables {
  users: { $id: string }
  posts: { $id: string; likesCount: number; commentsCount: number }
  jobs: { $id: string; status: string; imageId: string | null }
  leads: { $id: string }
}
const countPeople = statement((sql: Kysely<Tables>) =>
  sql.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('people')),
)
const countPosts = statement((sql: Kysely<Tables>) =>
  sql
    .selectFrom('posts')
    .select(({ fn }) => [
      fn.countAll<number>().as('posts'),
      fn.max('likesCount').as('mostLikes'),
      fn.max('commentsCount').as('mostComments'),
    ]),
)

const countJobs = statement((sql: Kysely<Tables>) =>
  sql
    .selectFrom('jobs')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('jobs'),
      fn.count<number>('imageId').as('marks'),
    ])
    .groupBy('status')
    .orderBy('status'),
)
const countLeads = statement((sql: Kysely<Tables>) =>
  sql.selectFrom('leads').select(({ fn }) => fn.countAll<number>().as('leads')),
)

it('writes the whole dataset to an empty folder, and never to one with people in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'devhood-demo-'))
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const environment = { DATA_DIR: folder }
  await seedDemo(environment, { work: LIGHT_WORK })
  await seedDemo(environment)
  expect(log.mock.calls.flat()).toEqual([
    'Sign in as ines.m@devhood.example or marek@devhood.example, password lit-windows',
    'The data folder has people in it already: no sample data was added.',
  ])
  {
    await using platform = await openPlatform(readConfig(environment).config, textFunctions)
    expect(await platform.database.first(countPeople, {})).toEqual({
      people: PEOPLE.length + TROUBLE.length,
    })
    expect(await platform.database.first(countPosts, {})).toEqual({
      posts: POSTS.length + 2,
      mostLikes: 29,
      mostComments: 4,
    })
    expect(await platform.database.all(countJobs, {})).toEqual([
      { status: 'draft', jobs: 1, marks: 0 },
      { status: 'filled', jobs: 1, marks: 1 },
      { status: 'live', jobs: 11, marks: 9 },
    ])
    expect(await platform.database.first(countLeads, {})).toEqual({ leads: 4 })
  }
  rmSync(folder, { recursive: true })
})

it('has words for each of its pictures, and shows them all', () => {
  const files = readdirSync(join(import.meta.dirname, 'pictures')).toSorted()
  const portraits = PEOPLE.flatMap(({ portrait }) => portrait ?? [])
  const posted = POSTS.map(({ picture }) => picture)
  expect([...portraits, ...posted].toSorted()).toEqual(files)
  expect(Object.keys(PICTURES).toSorted()).toEqual(posted.toSorted())
  const others = POSTS.flatMap((each) => each.others)
  expect(others.filter((name) => PICTURES[name] === undefined)).toEqual([])
})
