import { JOB_LIMITS, lengthOf } from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'

const fits = (text: string) => text !== '' && lengthOf(text) <= JOB_LIMITS.stackTagMax

/** Technologies without those that fold to an earlier one. */
export function distinctStack(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim()))
    if (fits(tag) && !byKey.has(foldTag(tag))) byKey.set(foldTag(tag), tag)
  return [...byKey.values()].slice(0, JOB_LIMITS.stackMax)
}
