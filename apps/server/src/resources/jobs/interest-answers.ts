import { CARD, CONTACT, THEIR_CONTACT } from '@devhood/contract/collections'
import { invalidStructure, type RawRecord } from '#engine'
import type { SqlValue } from '#platform/database'
import type { Data } from '../shared/rules.ts'

/** Each side's possible answers, by the current state. */
export const PERSON_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  asked: ['agreed', 'declined'],
}
export const POSTER_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  open: ['asked', 'declined'],
}

/** The answer in an update; undefined if the state doesn't change. */
export function answerIn(
  { state: before }: RawRecord,
  { state }: Data,
  answers: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  if (state === undefined || state === before) return undefined
  const possible = answers[String(before)] ?? []
  if (typeof state === 'string' && possible.includes(state)) return state
  throw invalidStructure(
    possible.length === 0
      ? `attribute "state" can't be changed while it is ${String(before)}`
      : `attribute "state" can become ${possible.join(' or ')} here`,
  )
}

export const CARD_FIELDS = Object.keys(CARD)
export const CONTACT_FIELDS = Object.keys(CONTACT)
export const THEIR_CONTACT_FIELDS = Object.keys(THEIR_CONTACT)

/** Lists are stored as JSON, and an empty one is none. */
const stored = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : value

const isNone = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Whether an update changes an attribute. */
export function isChanged(before: RawRecord, data: Data, name: string): boolean {
  if (!(name in data)) return false
  const [was, is] = [before[name], data[name]]
  return isNone(is) ? !isNone(was) && was !== '[]' : stored(is) !== was
}

/** Throws if an update changes one of these attributes; `when` says when it may. */
export function refuseChanges(
  before: RawRecord,
  data: Data,
  names: readonly string[],
  when: string,
): void {
  const name = names.find((each) => isChanged(before, data, each))
  if (name !== undefined) throw invalidStructure(`attribute "${name}" can be set only ${when}`)
}

/** What one side shares as the other side sees it. */
const theirName = (name: string) => `their${name.charAt(0).toUpperCase()}${name.slice(1)}`
export const theirContact = (row: RawRecord): Readonly<Record<string, SqlValue>> =>
  Object.fromEntries(CONTACT_FIELDS.map((name) => [theirName(name), row[name] ?? null]))
