import { type CurrentUser } from '#features/account'
import { foldTag } from '@devhood/contract/text'

import { type Person } from '../queries.ts'

/** Why a person is suggested to the viewer. If it is neither the stack nor the location, it is a tag that the viewer follows. */
export function reasonOf(
  { stack = [], place }: Pick<Person, 'stack' | 'place'>,
  me: Pick<CurrentUser, 'stack' | 'place'>,
): string {
  const own = new Set((me.stack ?? []).map(foldTag))
  const shared = stack.filter((tag) => own.has(foldTag(tag)))
  if (shared.length > 0) return `Also uses ${shared.slice(0, 2).join(' and ')}`
  return place && place === me.place ? `Also in ${place}` : 'Uses what you follow'
}
