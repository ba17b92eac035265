import { needsRule, type Role } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { statement } from '../../src/platform/database/index.ts'
import type { AppOptions } from '../../src/app.ts'
import { testApp, type TestApp } from '../app/app.ts'
import type { SharedApp } from '../app/shared-app.ts'
import { documentsOf, post } from '../documents/documents.ts'
import { people, type Person } from './people.ts'

const promotion = statement(
  (
    sql: Kysely<{ accounts: { $id: string; role: string | null } }>,
    v: { id: string; role: Role },
  ) => sql.updateTable('accounts').set({ role: v.role }).where('$id', '=', v.id),
)

/** Gives a person a role, as the command line does. */
export async function promote(
  { platform }: { readonly platform: Pick<TestApp['platform'], 'database'> },
  { accountId }: Pick<Person, 'accountId'>,
  role: Role = 'operator',
): Promise<void> {
  await platform.database.write(async (tx) => tx.run(promotion, { id: accountId, role }))
}

/** Olga and Oskar are operators. Bob has shared a post that Alice and Carol dislike. */
export async function openModeration(options: AppOptions = {}) {
  const server = await testApp({}, options)
  return { server, ...(await moderationOn(server)) }
}

/** The same people and their posts, on a server that tests share. */
export async function moderationOn(server: SharedApp) {
  const persons = await people(server.app, 'Olga', 'Oskar', 'Alice', 'Bob', 'Carol')
  const { Olga, Oskar, Bob, Alice } = persons
  await promote(server, Olga)
  await promote(server, Oskar)
  const bobs = await post(Bob)
  const ids: Record<string, string> = {
    bobs: bobs.$id,
    imageId: String(bobs['imageId']),
    olgas: (await post(Olga)).$id,
    Olga: Olga.userId,
    Oskar: Oskar.userId,
    Alice: Alice.userId,
    Bob: Bob.userId,
  }
  /** Replaces names by ids. */
  const named = (body: object) =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        ['action', 'note', 'statement', 'reason'].includes(key)
          ? value
          : (ids[String(value)] ?? value),
      ]),
    )
  return { ...persons, ids, named }
}
export type Moderation = Awaited<ReturnType<typeof openModeration>>

/** A decision that needs a rule names one, unless it says which. */
export async function act({ named }: Pick<Moderation, 'named'>, { request }: Person, body: object) {
  const grounds = 'action' in body && needsRule(String(body.action)) ? { rule: 'spam' } : {}
  const response = await request('POST', '/v1/operator/actions', named({ ...grounds, ...body }))
  const json = response.json<Record<string, unknown>>()
  const type = response.statusCode < 400 ? '' : ` ${String(json['type'])}`
  return { outcome: `${response.statusCode}${type}`, body: json, message: json['message'] }
}

export async function report(
  { named, ids }: Pick<Moderation, 'named' | 'ids'>,
  by: Person,
  data: object,
  name = 'report',
) {
  const made = await documentsOf(by.request).create('reports', named(data))
  if (made.status !== 201) throw new Error(`${made.outcome}: ${made.body.message}`)
  ids[name] = made.body.$id
  return made.body.$id
}

export interface ReportList {
  total: number
  reports: { $id: string; status: string; [key: string]: unknown }[]
}
export const reportsOf = async ({ request }: Person, query = '') =>
  (await request('GET', `/v1/operator/reports${query}`)).json<ReportList>()
interface Log {
  total: number
  entries: { $id: string; action: string; [key: string]: unknown }[]
}
export const auditOf = async ({ request }: Person, query = '') =>
  (await request('GET', `/v1/operator/audit${query}`)).json<Log>()
