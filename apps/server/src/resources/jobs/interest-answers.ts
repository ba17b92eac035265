import { invalidStructure, type RawRecord } from '#engine'
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
