import {
  AppError,
  checkGrantable,
  defaultPermissions,
  NEW_ID_RULE,
  isNewId,
  parsePermissions,
} from '@devhood/contract'
import { type SqlValue, type Writer } from '#platform/database'
import { actorIdIn, type Actor, memberOf, type StatementCache } from '../access/index.ts'
import {
  type Field,
  type FieldSettings,
  invalidStructure,
  isColumn,
  isNullableKind,
  listFields,
  listIn,
  type Model,
  tagTexts,
} from '../schema/index.ts'
import { indexSources } from '../search/index.ts'
import { can, mayReadAny } from '../visibility/index.ts'
import { type Input, readInput } from './input.ts'
import { type Row, rowsByKey } from '../query/index.ts'
import {
  deleteRow,
  findRow,
  insertRow,
  setMember,
  updateRow,
  writeList,
  writeWords,
} from './write-statements.ts'

/** The unit of work, the model and the author of a write. */
export interface WriteContext {
  readonly db: Writer
  readonly statements: StatementCache
  readonly model: Model
  readonly actor: Actor | undefined
  readonly now: number
  readonly settings: FieldSettings
}

/** A change of the actor's membership in a set of a document, such as their like. */
export interface Membership {
  /** The document's row before the change. */
  readonly row: Row
  readonly field: string
  readonly isIn: boolean
}

/** The parts of a document that a write may set. */
export interface Change {
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly permissions?: readonly string[] | null | undefined
  /** Values that the server sets itself, in their stored form. */
  readonly server?: Readonly<Record<string, SqlValue>> | undefined
  /** Called for each set of members that the actor has entered or left. */
  readonly afterMembership?: ((membership: Membership) => Promise<void>) | undefined
  /** Makes the document the newest one: a draft that nobody else knew counts as new when it is published. */
  readonly movesToNewest?: boolean | undefined
}

type Values = Map<string, SqlValue>

function permissionsText(permissions: unknown, actor: Actor | undefined): string {
  const parsed = parsePermissions(permissions)
  checkGrantable(parsed, actor)
  return JSON.stringify(parsed)
}

/** The row of a document that the actor may read. Throws for any other. */
export async function getReadableRow(context: WriteContext, id: string): Promise<Row> {
  const { model, actor } = context
  const row = await findRow(context, model, id, 'readable')
  if (row !== undefined) return row
  throw new AppError(mayReadAny(model, actor) ? 'document_not_found' : 'user_unauthorized')
}

/**
 * Authors must be able to read the documents that they link to; otherwise links would reveal which documents exist.
 */
async function checkRelations(
  { model, ...context }: WriteContext,
  values: ReadonlyMap<string, SqlValue>,
) {
  for (const [name, id] of values) {
    const field = model.fields.get(name)
    if (field?.kind !== 'relation' || id === null) continue
    // The actor's own document exists, or the database refuses the row.
    if (name === model.collection.owner && id === actorIdIn(model, name, context.actor)) continue
    const includesBlocked = field.despiteBlock !== undefined
    const target = { model: model.targetOf(name), columns: ['$id'], includesBlocked }
    const [found] = await rowsByKey(context, target, '$id', [id])
    if (found === undefined)
      throw invalidStructure(`attribute "${name}" names no document there is`)
  }
}

/** The owner of a new document is its author: filled in if it is missing, never anybody else. */
function setOwner({ model, actor }: WriteContext, values: Values): void {
  const { owner } = model.collection
  const self = actorIdIn(model, owner, actor)
  const given = values.get(owner)
  if (given === undefined) values.set(owner, self)
  else if (given !== self) throw new AppError('user_unauthorized')
}

function defaultOf(field: Field): SqlValue | undefined {
  if (field.kind === 'flag') return 0
  return 'default' in field ? field.default : undefined
}

/** Every column of a new document, with defaults for missing values. */
function withDefaults(model: Model, given: ReadonlyMap<string, SqlValue>): Values {
  const values: Values = new Map()
  for (const [name, field] of model.fields) {
    if (!isColumn(model, name)) continue
    const value = given.get(name) ?? defaultOf(field) ?? null
    if (value === null && field.optional !== true && !isNullableKind(field)) {
      throw invalidStructure(`missing required attribute "${name}"`)
    }
    values.set(name, value)
  }
  return values
}

/** Inserts a row with its search words and the items of its lists. */
async function insertWithIndexes(context: WriteContext, columns: Values): Promise<Row> {
  const { model } = context
  const row = await insertRow(context, model, columns)
  writeWords(context, model, { row, isNew: true })
  for (const list of listFields(model)) await writeList(context, model, list, { row, isNew: true })
  return row
}

/**
 * Throws AppErrors: document_invalid_structure, user_unauthorized, and conflicts with existing ids and unique
 * values.
 */
export async function createRecord(
  context: WriteContext,
  id: string,
  change: Change,
): Promise<Row> {
  const { model, actor, now } = context
  if (!isNewId(id)) {
    const message = `A document's id has ${NEW_ID_RULE}.`
    throw new AppError('general_argument_invalid', { message })
  }
  const input = readInput(context, change.data ?? {})
  const values: Values = new Map(input.values)
  setOwner(context, values)
  for (const [name, value] of Object.entries(change.server ?? {})) values.set(name, value)
  if (!can('create', model, actor, Object.fromEntries(values))) {
    throw new AppError('user_unauthorized')
  }
  const columns = withDefaults(model, values)
  await checkRelations(context, input.values)
  const permissions = change.permissions ?? defaultPermissions(actor)
  columns.set('$id', id).set('$createdAt', now).set('$updatedAt', now)
  columns.set('$permissions', permissionsText(permissions, actor))
  return insertWithIndexes(context, columns)
}

/** The value of a row in the form of parsed input. */
function storedValue(model: Model, row: Row, name: string): SqlValue {
  const field = model.fields.get(name)
  return field?.kind === 'pictureList'
    ? JSON.stringify(listIn(model, row, field))
    : (row[name] ?? null)
}

/** The values that differ from the row. Throws user_unauthorized for fields that can't change after creation. */
function changedValues(model: Model, row: Row, { values }: Input): Values {
  const changes = [...values].filter(([name, value]) => value !== storedValue(model, row, name))
  for (const [name] of changes) {
    const isFixed = model.fields.get(name)?.set === 'creation' || name === model.collection.owner
    if (isFixed) throw new AppError('user_unauthorized')
  }
  return new Map(changes)
}

/** Lets the actor enter or leave sets of members. Returns the row with the counts that triggers keep. */
async function setMembers(
  context: WriteContext,
  row: Row,
  memberships: Input['memberships'],
  afterMembership: Change['afterMembership'],
): Promise<Row> {
  const { model, actor } = context
  const person = actor?.userId
  if (person == null) return row
  const counts: Record<string, SqlValue> = {}
  for (const [field, isIn] of memberships) {
    const document = row['sequence'] ?? null
    if (!(await setMember(context, model, field, { document, person, isIn }))) continue
    await afterMembership?.({ row, field, isIn })
    const count = model.memberSets.get(field)?.count
    if (count !== undefined) counts[count] = Number(row[count]) + (isIn ? 1 : -1)
  }
  return { ...row, ...counts }
}

async function writeChanges(
  { now, ...context }: WriteContext,
  row: Row,
  changes: Values,
): Promise<void> {
  const { model } = context
  // Always increases, even within a millisecond, so that clients which compare versions see every change.
  changes.set('$updatedAt', Math.max(now, Number(row['$updatedAt']) + 1))
  await updateRow(context, model, row['sequence'] ?? null, changes)
  const changed = { ...row, ...Object.fromEntries(changes) }
  if (indexSources(model).some((name) => changes.has(name)))
    writeWords(context, model, { row: changed, isNew: false })
  const hasNewItems = (field: string) =>
    [field, ...tagTexts(model, field)].some((name) => changes.has(name))
  for (const list of listFields(model).filter(([name]) => hasNewItems(name)))
    await writeList(context, model, list, { row: changed, isNew: false })
}

/**
 * The columns to change: of the client's changes, of the server's values that differ from the row, and the times that change
 * with fields of which the client has changed one.
 */
function changedColumns(
  { model, now }: WriteContext,
  row: Row,
  changes: Values,
  { server = {} }: Change,
): Values {
  const columns = new Map([...changes].filter(([name]) => isColumn(model, name)))
  for (const [name, value] of Object.entries(server))
    if (value !== (row[name] ?? null)) columns.set(name, value)
  for (const [name, field] of model.fields)
    if (field.kind === 'instant' && field.changesWith?.some((each) => changes.has(each)))
      columns.set(name, now)
  return columns
}

/** Deletes a row and inserts it again as the newest. */
async function reinsert(context: WriteContext, row: Row): Promise<Row> {
  const { model } = context
  const { sequence = null, $id, ...columns } = row
  await deleteRow(context, model, sequence)
  return insertWithIndexes(context, new Map([['$id', $id ?? null], ...Object.entries(columns)]))
}

/** Guests need permission even if nothing changes, because others would get an update event. */
function checkChange({ model, actor }: WriteContext, row: Row, changes: Values): void {
  const needsPermission = changes.size > 0 || memberOf(actor) === undefined
  if (needsPermission && !can('update', model, actor, row)) throw new AppError('user_unauthorized')
}

/**
 * Merges the input into a document. Only values that differ need the right to update; entering or leaving a set of
 * members only needs the right to read. Throws AppErrors, all or nothing.
 */
export async function updateRecord(
  context: WriteContext,
  id: string,
  change: Change,
): Promise<Row> {
  const { model, actor } = context
  const row = await getReadableRow(context, id)
  const input = readInput(context, change.data ?? {}, row)
  // A like sends no value of the document itself.
  const changes = input.values.size > 0 ? changedValues(model, row, input) : new Map()
  if (change.permissions != null) {
    const text = permissionsText(change.permissions, actor)
    if (text !== row['$permissions']) changes.set('$permissions', text)
  }
  checkChange(context, row, changes)
  if (changes.size > 0) await checkRelations(context, changes)
  const isUnchanged = changes.size === 0 && change.server === undefined
  const columns = isUnchanged ? changes : changedColumns(context, row, changes, change)
  const current = change.movesToNewest ? await reinsert(context, row) : row
  if (columns.size > 0) await writeChanges(context, current, columns)
  const counted = await setMembers(context, current, input.memberships, change.afterMembership)
  if (columns.size === 0) return counted
  const after = await findRow(context, model, id)
  if (after === undefined) throw new Error('A row that was just updated is not there.')
  return after
}

/** Deletes a document with everything that cascades from it, and returns its row. */
export async function deleteRecord(context: WriteContext, id: string): Promise<Row> {
  const row = await getDeletable(context, id)
  await deleteRow(context, context.model, row['sequence'] ?? null)
  return row
}

/** The row of a document that the actor may delete. Throws the errors of its deletion. */
export async function getDeletable(context: WriteContext, id: string): Promise<Row> {
  const { model, actor } = context
  const row = await getReadableRow(context, id)
  if (!can('delete', model, actor, row)) throw new AppError('user_unauthorized')
  return row
}
