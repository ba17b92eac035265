import {
  AppError,
  checkGrantable,
  defaultPermissions,
  NEW_ID_RULE,
  isNewId,
  parsePermissions,
} from '@devhood/contract'
import { type SqlValue, type Writer } from '#platform/database'
import { can, mayReadSome, nameIn } from './access.ts'
import { type Actor, memberOf } from './actor.ts'
import { type Field } from './collection.ts'
import { indexSources } from './index-terms.ts'
import { type FieldSettings, invalidStructure } from './fields.ts'
import { type Input, readInput } from './input.ts'
import { type Row } from './list-sql.ts'
import { columnFields, type Model, tagsFields } from './model.ts'
import { rowsByKey } from './related.ts'
import { type Shapes } from './shapes.ts'
import {
  deleteRow,
  findReadable,
  findRow,
  insertRow,
  setMember,
  updateRow,
  writeTags,
  writeWords,
} from './write-statements.ts'

/** Where and by whom a document is written. */
export interface Writing {
  readonly db: Writer
  readonly shapes: Shapes
  readonly model: Model
  readonly actor: Actor | undefined
  readonly now: number
  readonly settings: FieldSettings
}

/** What may be said of a document that is written. */
export interface Change {
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly permissions?: readonly string[] | null | undefined
  /** Values that the server sets itself, in the form in which they are stored. */
  readonly server?: Readonly<Record<string, SqlValue>> | undefined
  /** Gives a document that nobody else knew the place that a new one has: what a draft becomes is new. */
  readonly isRenewed?: boolean | undefined
}

type Values = Map<string, SqlValue>

function permissionsText(permissions: unknown, actor: Actor | undefined): string {
  const parsed = parsePermissions(permissions)
  checkGrantable(parsed, actor)
  return JSON.stringify(parsed)
}

/** The row of a document that the actor may read. Throws document_not_found for any other. */
export async function getReadable(writing: Writing, id: string): Promise<Row> {
  const { model, actor } = writing
  if (!mayReadSome(model, actor)) throw new AppError('user_unauthorized')
  const row = await findReadable(writing, model, id)
  if (row === undefined) throw new AppError('document_not_found')
  return row
}

/** Whoever links to a document must be able to read it, else links would tell what exists. */
async function checkRelations(
  { model, ...writing }: Writing,
  values: ReadonlyMap<string, SqlValue>,
) {
  for (const [name, id] of values) {
    if (model.fields.get(name)?.kind !== 'relation' || id === null) continue
    // Who is signed in is there, or the database refuses the row.
    if (name === model.collection.owner && id === nameIn(model, name, writing.actor)) continue
    const target = { model: model.targetOf(name), columns: ['$id'] }
    const [found] = await rowsByKey(writing, target, '$id', [id])
    if (found === undefined)
      throw invalidStructure(`attribute "${name}" names no document there is`)
  }
}

/** The owner of a new document is its creator: filled in when left out, never anybody else. */
function setOwner({ model, actor }: Writing, values: Values): void {
  const { owner } = model.collection
  const self = nameIn(model, owner, actor)
  const given = values.get(owner)
  if (given === undefined) values.set(owner, self)
  else if (given !== self) throw new AppError('user_unauthorized')
}

function defaultOf(field: Field | undefined): SqlValue | undefined {
  if (field?.kind === 'flag') return 0
  return field && 'default' in field ? field.default : undefined
}

/** Every column of a new document, what was not given by its default. */
function completed(model: Model, given: ReadonlyMap<string, SqlValue>): Values {
  const values: Values = new Map()
  for (const name of columnFields(model)) {
    const field = model.fields.get(name)
    const value = given.get(name) ?? defaultOf(field) ?? null
    if (value === null && field?.optional !== true && field?.kind !== 'tags') {
      throw invalidStructure(`missing required attribute "${name}"`)
    }
    values.set(name, value)
  }
  return values
}

/** Inserts a row with all that it is found by. */
async function insertWhole(writing: Writing, columns: Values): Promise<Row> {
  const { model } = writing
  await insertRow(writing, model, columns)
  const row = await findRow(writing, model, String(columns.get('$id')))
  if (row === undefined) throw new Error('A row that was just inserted is not there.')
  writeWords(writing, model, { row, isNew: true })
  for (const name of tagsFields(model)) await writeTags(writing, model, name, { row, isNew: true })
  return row
}

/** Throws AppErrors: document_invalid_structure, user_unauthorized, and for what exists already or is taken. */
export async function createRecord(writing: Writing, id: string, change: Change): Promise<Row> {
  const { model, actor, now, settings } = writing
  if (!isNewId(id)) {
    const message = `A document's id has ${NEW_ID_RULE}.`
    throw new AppError('general_argument_invalid', { message })
  }
  const input = readInput(model, change.data ?? {}, actor, settings)
  const values: Values = new Map(input.values)
  setOwner(writing, values)
  for (const [name, value] of Object.entries(change.server ?? {})) values.set(name, value)
  if (!can('create', model, actor, Object.fromEntries(values))) {
    throw new AppError('user_unauthorized')
  }
  const columns = completed(model, values)
  await checkRelations(writing, input.values)
  const permissions = change.permissions ?? defaultPermissions(actor)
  columns.set('$id', id).set('$createdAt', now).set('$updatedAt', now)
  columns.set('$permissions', permissionsText(permissions, actor))
  return insertWhole(writing, columns)
}

/** What the client wants to be different. Throws user_unauthorized for what is fixed since creation. */
function differing(model: Model, row: Row, { values }: Input): Values {
  const different = [...values].filter(([name, value]) => value !== (row[name] ?? null))
  for (const [name] of different) {
    const isFixed = model.fields.get(name)?.set === 'creation' || name === model.collection.owner
    if (isFixed) throw new AppError('user_unauthorized')
  }
  return new Map(different)
}

async function setMembers(writing: Writing, row: Row, wishes: Input['wishes']): Promise<void> {
  const person = writing.actor?.userId
  if (person == null) return
  for (const [field, isIn] of wishes) {
    const document = row['sequence'] ?? null
    await setMember(writing, writing.model, field, { document, person, isIn })
  }
}

async function writeChanges(
  { now, ...writing }: Writing,
  row: Row,
  changes: Values,
): Promise<void> {
  const { model } = writing
  // Later than before even within a millisecond: whoever compares versions sees every change.
  changes.set('$updatedAt', Math.max(now, Number(row['$updatedAt']) + 1))
  await updateRow(writing, model, row['sequence'] ?? null, changes)
  const changed = { ...row, ...Object.fromEntries(changes) }
  if (indexSources(model).some((name) => changes.has(name)))
    writeWords(writing, model, { row: changed, isNew: false })
  for (const name of tagsFields(model).filter((field) => changes.has(field)))
    await writeTags(writing, model, name, { row: changed, isNew: false })
}

/** What the server sets itself, of what differs. */
function setServers(changes: Values, row: Row, { server = {} }: Change): void {
  for (const [name, value] of Object.entries(server))
    if (value !== (row[name] ?? null)) changes.set(name, value)
}

/** Takes a row out and puts it in again, as the newest. */
async function renew(writing: Writing, row: Row): Promise<Row> {
  const { model } = writing
  const { sequence = null, $id, ...columns } = row
  await deleteRow(writing, model, sequence)
  return insertWhole(writing, new Map([['$id', $id ?? null], ...Object.entries(columns)]))
}

/** Nor does a guest who changes nothing make others hear of a change. */
function checkChange({ model, actor }: Writing, row: Row, changes: Values): void {
  const isAsking = changes.size > 0 || memberOf(actor) === undefined
  if (isAsking && !can('update', model, actor, row)) throw new AppError('user_unauthorized')
}

/**
 * Merges what was sent into a document. Only what differs needs the right to update; to enter or leave
 * a set of members takes no more than reading. Throws AppErrors, all or nothing.
 */
export async function updateRecord(writing: Writing, id: string, change: Change): Promise<Row> {
  const { model, actor, settings } = writing
  const row = await getReadable(writing, id)
  const input = readInput(model, change.data ?? {}, actor, settings)
  const changes = differing(model, row, input)
  if (change.permissions != null) {
    const text = permissionsText(change.permissions, actor)
    if (text !== row['$permissions']) changes.set('$permissions', text)
  }
  checkChange(writing, row, changes)
  await checkRelations(writing, changes)
  setServers(changes, row, change)
  const place = change.isRenewed ? await renew(writing, row) : row
  if (changes.size > 0) await writeChanges(writing, place, changes)
  await setMembers(writing, place, input.wishes)
  const after = await findRow(writing, model, id)
  if (after === undefined) throw new Error('A row that was just updated is not there.')
  return after
}

/** Deletes a document with everything that hangs on it, and tells what it was. */
export async function deleteRecord(writing: Writing, id: string): Promise<Row> {
  const row = await getDeletable(writing, id)
  await deleteRow(writing, writing.model, row['sequence'] ?? null)
  return row
}

/** The row of a document that the actor may delete. Throws what its deletion would throw. */
export async function getDeletable(writing: Writing, id: string): Promise<Row> {
  const { model, actor } = writing
  const row = await getReadable(writing, id)
  if (!can('delete', model, actor, row)) throw new AppError('user_unauthorized')
  return row
}
