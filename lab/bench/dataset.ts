import { mkdtempDisposable } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { emailOf, PASSWORD } from '../sample/seed.ts'
import { FIRST } from '../generate/first-people.ts'
import { generate } from '../generate/generate.ts'

/** The data size for which the budgets hold. */
const SIZES = { posts: 10_000, people: 1000, likes: 100_000, jobs: 1000, seed: 1 }
const OTHERS = 20
const NEWEST = 1000

const WHO_POSTS = `
  SELECT users."$id", accounts.email, posts.imageId
  FROM users JOIN accounts ON accounts."$id" = users.accountId JOIN posts ON posts.creator = users."$id"`

/** A person with posts, and one of their pictures. */
export interface SampleUser {
  readonly $id: string
  readonly email: string
  readonly imageId: string
}

/** A signed-in person. */
export interface SignedInUser extends SampleUser {
  readonly cookie: string
}

function readDataset(dataDir: string) {
  using raw = new DatabaseSync(join(dataDir, 'devhood.db'), { readOnly: true })
  const users = (where: string, ...values: (string | number)[]) =>
    raw.prepare(`${WHO_POSTS} ${where}`).all(...values) as unknown as SampleUser[]
  const allPostIds = raw
    .prepare(
      `SELECT "$id" FROM posts WHERE hidden = 0 AND creator NOT IN (SELECT "$id" FROM users WHERE hidden = 1)
       ORDER BY "$createdAt" DESC, sequence DESC`,
    )
    .all()
    .map(({ $id }) => String($id))
  const [first] = users('WHERE accounts.email = ? LIMIT 1', emailOf(FIRST.handle))
  if (first === undefined) throw new Error('Nobody has moved in.')
  return {
    allPostIds,
    postIds: allPostIds.slice(0, NEWEST),
    first,
    others: users('WHERE users.hidden = 0 GROUP BY users."$id" LIMIT ?', OTHERS),
  }
}

/** A generated data folder, of the budgets' size by default, with its people and posts; newest posts first. */
export async function openDataset(sizes: Partial<typeof SIZES> = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-bench-'))
  const { config } = readConfig({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  await generate(config, { ...SIZES, ...sizes, until: Date.now() }, () => undefined)
  return {
    dataDir: folder.path,
    ...readDataset(folder.path),
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}

export type Dataset = Awaited<ReturnType<typeof openDataset>>

/** The sign-in request of a person. */
export const signInRequest = ({ email }: Pick<SampleUser, 'email'>) => ({
  method: 'POST' as const,
  path: '/v1/account/sessions/email',
  body: { email, password: PASSWORD },
})

export async function signIn(origin: string, user: SampleUser): Promise<SignedInUser> {
  const { method, path, body } = signInRequest(user)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  return { ...user, cookie: cookies.join('; ') }
}
