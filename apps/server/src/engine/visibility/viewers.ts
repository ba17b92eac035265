import { type RawBuilder, sql } from 'kysely'
import {
  type Actor,
  alwaysAllows,
  ANY_MEMBER,
  type Bind,
  hidesFewRows,
  isModerator,
  memberOf,
  type StatementReader,
} from '../access/index.ts'
import { type Reader } from '#platform/database'
import { HIDDEN, indexName, isFlagged, type Model, type Rule } from '../schema/index.ts'
import { authorIdsOf, findBlocks, findMuting, type Row } from './facts.ts'
import { blocksOf, mutesOf, publishedIn } from './restrictions.ts'

/** Whether a member sees what most others do: neither are they hidden themselves, nor do they see hidden documents. */
export const isOrdinaryMember = (actor: Actor | undefined): actor is Actor =>
  memberOf(actor) !== undefined && !actor?.isHidden && !isModerator(actor)

/** Whether guests, who don't get what is for members, are the viewers. */
export const isWithheld = (
  { isForMembers }: { readonly isForMembers: boolean },
  actor: Actor | undefined,
): boolean => isForMembers && memberOf(actor) === undefined

/**
 * Whether a rule shows nearly all documents to every member alike. Dependencies don't record the owners of drafts: a shared
 * result has none, but their owner must see them.
 */
export const isAlikeForMembers = (rule: Rule): boolean =>
  (alwaysAllows(rule, ANY_MEMBER) || hidesFewRows(rule)) &&
  !publishedIn(rule).some(({ exceptDrafts }) => exceptDrafts)

/** The blocks and mutes that change what a person sees. */
const relationQueries = (model: Model, self: unknown) =>
  [...blocksOf(model, '$id'), ...mutesOf(model, '$id')].map(
    ({ table, matchColumn }) =>
      sql`SELECT 1 FROM ${sql.id(table)} WHERE ${sql.id(matchColumn)} = ${self}`,
  )

const someOf = (queries: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`FALSE`, ...queries.map((query) => sql`EXISTS (${query})`)], sql` OR `)})`

/** Documents that are hidden, by an index that has no others. */
function hiddenDocuments(model: Model, { dialect }: Bind) {
  const table = dialect.useIndex(sql.id(model.name), indexName(model, HIDDEN))
  return sql`SELECT 1 FROM ${table} WHERE ${sql.id(HIDDEN)} = 1`
}

interface ViewerContext extends Pick<StatementReader, 'statements'> {
  readonly models: readonly Model[]
}

/**
 * The view with facts about its actor: whether they have blocks or mutes, and whether anything is hidden. One query at the start of a
 * read saves most people these conditions in each of its statements.
 */
export async function resolveView<V extends { readonly actor: Actor | undefined }>(
  { statements, models }: ViewerContext,
  db: Reader,
  view: V,
): Promise<V> {
  const { actor } = view
  const [model] = models
  if (actor?.userId == null || model === undefined) return view
  const statement = statements.get<{ hasNoBlocks: number; hasNothingHidden: number }>(
    'known',
    (bind) => {
      const relations = relationQueries(model, bind('self'))
      const flagged = models.filter((each) => isFlagged(each, HIDDEN))
      const hidden = flagged.map((each) => hiddenDocuments(each, bind))
      return sql`SELECT NOT ${someOf(relations)} AS "hasNoBlocks", NOT ${someOf(hidden)} AS "hasNothingHidden"`
    },
    { keepsPlan: true },
  )
  const found = await db.first(statement, { self: actor.userId })
  const hasNoBlocks = found?.hasNoBlocks === 1
  const blocked = hasNoBlocks
    ? ANY_MEMBER.blocked
    : await findBlockedPeople({ db, statements }, model, actor.userId)
  const hasNothingHidden = found?.hasNothingHidden === 1
  const facts = { hasNoBlocks, hasNothingHidden, ...(blocked && { blocked }) }
  return { ...view, actor: { ...actor, ...facts } }
}

/** With more blocks, each statement checks them in the database. */
const BLOCKED_MAX = 1000

async function findBlockedPeople(
  { db, statements }: StatementReader,
  model: Model,
  self: string,
): Promise<ReadonlySet<string> | undefined> {
  const statement = statements.get<{ id: string }>('blocked people', (bind) => {
    const selects = blocksOf(model, '$id').map(
      ({ table, idColumn, matchColumn }) =>
        sql`SELECT ${sql.id(idColumn)} AS id FROM ${sql.id(table)} WHERE ${sql.id(matchColumn)} = ${bind('self')}`,
    )
    return sql`${sql.join(selects, sql` UNION ALL `)} LIMIT ${sql.lit(BLOCKED_MAX + 1)}`
  })
  const found = await db.all(statement, { self })
  return found.length > BLOCKED_MAX ? undefined : new Set(found.map(({ id }) => id))
}

/**
 * Whether a member's results differ from the shared ones only by recorded dependencies. Ordinary viewers have no
 * blocks and no mutes, none of their documents is hidden, and they don't see hidden documents.
 */
export async function isOrdinaryViewer(
  { db, statements }: StatementReader,
  models: readonly Model[],
  actor: Actor | undefined,
): Promise<boolean> {
  const [model] = models
  if (!isOrdinaryMember(actor) || actor.userId === null || model === undefined) return false
  const values = { account: actor.accountId, person: actor.userId }
  const statement = statements.get<{ isSpecial: number }>('ordinary', (bind) => {
    const own = models.flatMap((each) =>
      isFlagged(each, HIDDEN)
        ? publishedIn(each.collection.access.read).map(({ field }) => {
            const self = each.fields.get(field)?.kind === 'account' ? 'account' : 'person'
            return sql`${hiddenDocuments(each, bind)} AND ${sql.id(field)} = ${bind(self)}`
          })
        : [],
    )
    return sql`SELECT ${someOf([...relationQueries(model, bind('person')), ...own])} AS "isSpecial"`
  })
  return (await db.first(statement, values))?.isSpecial === 0
}

/** The people to whom these rows may be shown differently: because of a block or, within other documents, of a mute. */
export async function findAffectedViewers(
  source: StatementReader,
  model: Model,
  rows: readonly Row[],
  { isNested }: { readonly isNested: boolean },
): Promise<string[]> {
  const blocks = await findBlocks(source, model, authorIdsOf(model, rows))
  const muting = isNested ? await findMuting(source, model, rows) : []
  return [...blocks.flatMap(({ one, other }) => [one, other]), ...muting]
}

/** The people who own the rows with these keys: they see these even if others don't. */
export async function findAuthors(
  { db, statements }: StatementReader,
  model: Model,
  column: '$id' | 'sequence',
  keys: readonly unknown[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const author = sql.id(model.collection.owner)
  const statement = statements.get<{ author: string }>(
    JSON.stringify(['authors', model.name, column]),
    (bind) => {
      const among = bind.dialect.list(bind('keys'), column === '$id' ? 'TEXT' : 'BIGINT')
      return sql`SELECT DISTINCT ${author} AS author FROM ${sql.id(model.name)} WHERE ${sql.id(column)} IN ${among} AND ${author} IS NOT NULL`
    },
  )
  return (await db.all(statement, { keys: JSON.stringify(keys) })).map((row) => row.author)
}
