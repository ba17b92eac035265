import { isWebUrl } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

/** Stands for the title that a draft does not have yet. */
export const UNTITLED = 'Untitled job'

/** '4 hours a day with people in Europe/Lisbon'; undefined where none are wanted. */
export function overlapText({
  overlapHours: hours,
  overlapZone: zone,
}: Pick<Job, 'overlapHours' | 'overlapZone'>): string | undefined {
  if (hours === null || zone === null) return undefined
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} a day with people in ${zone.replaceAll('_', ' ')}`
}

/** Where applying leads: the page, or a letter to the address with nothing else in it. */
export function applyUrl(apply: string): string {
  if (isWebUrl(apply)) return apply
  return `mailto:${apply.split('@').map(encodeURIComponent).join('@')}`
}
