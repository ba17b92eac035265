import { type SqlValue } from '#platform/database'
import { type Actor } from '../access/index.ts'
import { type Row } from '../query/index.ts'
import {
  type Field,
  type FieldSettings,
  idIn,
  invalidStructure,
  parseValue,
  type Model,
} from '../schema/index.ts'

/** The maximum length of a sent list of members; no page of a client has so many. */
const MEMBERS_SENT_MAX = 10_000

/** The client's input for a document, reduced to what it may set. */
export interface Input {
  readonly values: ReadonlyMap<string, SqlValue>
  /** By set of members: whether the caller wants to be a member. */
  readonly memberships: ReadonlyMap<string, boolean>
}

function wantsMembership(name: string, sent: unknown, actor: Actor | undefined): boolean {
  if (!Array.isArray(sent) || sent.length > MEMBERS_SENT_MAX) {
    throw invalidStructure(`attribute "${name}" must be a list of at most ${MEMBERS_SENT_MAX} ids`)
  }
  const self = actor?.userId ?? undefined
  if (self === undefined) return false
  for (const item of sent) if (item === self || idIn(item) === self) return true
  return false
}

const unknownAttribute = (name: string) =>
  invalidStructure(`unknown attribute: "${name.slice(0, 64)}"`)

/** Whether the row has a text, or tags, as sent: they aren't judged again, because they may be older than a rule. */
function isStored({ kind }: Field, sent: unknown, stored: SqlValue | undefined): boolean {
  if (kind === 'tags') return Array.isArray(sent) && JSON.stringify(sent) === stored
  return kind === 'text' && sent === stored
}

interface InputContext {
  readonly model: Model
  readonly actor: Actor | undefined
  readonly settings: FieldSettings
}

/**
 * Parses a client's data, for a new document or for one that has a `row`. Clients may send whole documents back: system
 * keys, reverse lists and fields that the server sets are ignored. Throws document_invalid_structure for unknown attributes and invalid values.
 */
export function readInput(
  { model, actor, settings }: InputContext,
  data: Readonly<Record<string, unknown>>,
  row: Row = {},
): Input {
  const values = new Map<string, SqlValue>()
  const memberships = new Map<string, boolean>()
  for (const [name, sent] of Object.entries(data)) {
    if (name.startsWith('$') || model.reverses.has(name) || sent === undefined) continue
    const field = model.fields.get(name)
    if (field === undefined) throw unknownAttribute(name)
    if (field.set === 'server') continue
    if (field.kind === 'members') {
      if (sent !== null) memberships.set(name, wantsMembership(name, sent, actor))
    } else if (!isStored(field, sent, row[name]))
      values.set(name, parseValue(name, field, sent, settings))
  }
  return { values, memberships }
}
