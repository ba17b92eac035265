import { formatDate } from '#lib/text/format'
import { type Invitation } from '@devhood/contract/schemas'

/** State of an invitation as text; `isOpen`: it can still be used. */
export function invitationState({ usedBy, expire }: Invitation, now: number) {
  if (usedBy) return { isOpen: false, text: `Used by ${usedBy.name}` }
  const end = new Date(expire)
  if (end.getTime() <= now) return { isOpen: false, text: 'Expired' }
  return { isOpen: true, text: `Open until ${formatDate(end)}` }
}
