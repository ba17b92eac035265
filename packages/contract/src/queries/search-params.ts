import { JOB_LIMITS } from '../jobs/job-limits.ts'
import { lengthOf } from '../limits.ts'
import { foldTag } from '../text/fold.ts'

/** A text of an address; empty for one that the server wouldn't search. */
export function textIn(params: URLSearchParams, name: string, max: number): string {
  const text = (params.get(name) ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()
  return lengthOf(text) > max || !text.isWellFormed() ? '' : text
}

const isTag = (tag: string): boolean =>
  tag !== '' &&
  lengthOf(tag) <= JOB_LIMITS.stackTagMax &&
  tag.isWellFormed() &&
  !/\p{Cc}/u.test(tag)

/** Technologies as typed, without those that fold to an earlier one. */
export function distinctTags(typed: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of typed.map((each) => each.trim().replace(/^#+/, '')).filter(isTag))
    if (!byKey.has(foldTag(tag))) byKey.set(foldTag(tag), tag)
  return [...byKey.values()].slice(0, JOB_LIMITS.stackMax)
}
