import type { Query } from '@devhood/contract'
import type { ExportedRecord, ListName } from '#resources'
import { users } from '#resources/users'
import type { Actor, Document, Engine } from '#engine'
import type { AccountService, OwnRecords } from '#services/account'
import type { GithubRecords } from '#services/github'
import type { OperatorRecords } from '#services/operator'
import type { Platform } from '#platform'
import { keysOf, type List, LISTS } from './lists.ts'

const PAGE = 100

/** System fields of every document that have no use outside the API. */
const SYSTEM = ['$permissions', '$databaseId', '$collectionId', '$tableId']

function withoutSystemFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSystemFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !SYSTEM.includes(key))
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutSystemFields(each)]))
}

export interface RecordSources {
  readonly platform: Pick<Platform, 'database'>
  readonly engine: Pick<Engine, 'list' | 'get'>
  readonly operator: OperatorRecords
  readonly github: GithubRecords
  readonly account: { readonly service: Pick<AccountService, 'get'>; readonly own: OwnRecords }
}

/** Memberships such as likes are stored in their order; all other lists are sorted by time. */
const orderOf = ({ isMembership }: List): Query[] =>
  isMembership ? [] : [{ method: 'orderDesc', attribute: '$createdAt', values: [] }]

/** Reads lists of documents as this person, a page at a time, the newest first. */
function documentsFor({ platform, engine }: RecordSources, person: Actor) {
  const actor: Actor = { ...person, readsOwn: true }
  const view = { actor, urlOf: (path: string) => path }

  return async function* (list: List) {
    const { collection, field, keys } = list
    if (actor.userId === null) return
    const queries: Query[] = [
      { method: 'equal', attribute: field, values: [actor.userId] },
      ...orderOf(list),
      { method: 'select', values: keys },
      { method: 'limit', values: [PAGE] },
    ]
    let page: readonly Document[] = []
    do {
      const last = page.at(-1)?.$id
      const from: Query[] = last === undefined ? [] : [{ method: 'cursorAfter', values: [last] }]
      const request = { collection, queries: [...queries, ...from], totalMax: 0 }
      page = (await engine.list(platform.database, request, view)).documents
      for (const each of page) yield withoutSystemFields(each) as ExportedRecord
    } while (page.length === PAGE)
  }
}

function accountRecords({ account: { service, own }, github }: RecordSources, actor: Actor) {
  return {
    account: async () => service.get(actor),
    sessions: async () => (await own.sessions.list(actor)).sessions,
    identities: async () => (await own.identities.list(actor, [])).identities,
    passkeys: async () => (await own.passkeys.list(actor)).passkeys,
    github: async () => github.record(actor),
    emailChanges: async () => own.emails.list(actor),
    networks: async () => own.networks(actor),
    logs: async () => (await own.logs.list(actor, { queries: [], isCounted: false })).logs,
  }
}

export function recordsOf(options: RecordSources, actor: Actor) {
  const documents = documentsFor(options, actor)

  async function profile(): Promise<ExportedRecord | null> {
    if (actor.userId === null) return null
    const keys: Query = { method: 'select', values: keysOf(users.collection) }
    const view = { actor, urlOf: (path: string) => path }
    const { database } = options.platform
    const request = { collection: 'users', id: actor.userId, queries: [keys] }
    return withoutSystemFields(await options.engine.get(database, request, view)) as ExportedRecord
  }

  const lists = Object.entries(LISTS).map(([name, list]) => [name, () => documents(list)] as const)
  return {
    ...accountRecords(options, actor),
    profile,
    ...(Object.fromEntries(lists) as Record<ListName, () => AsyncGenerator<ExportedRecord>>),
    decisions: () => options.operator.records.decisions(actor),
    dataRequests: () => options.operator.records.dataRequests(actor),
    moderationActions: () => options.operator.records.moderationActions(actor),
  }
}

export type Records = ReturnType<typeof recordsOf>
