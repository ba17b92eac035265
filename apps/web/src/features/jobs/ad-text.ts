import { emailHref, isWebUrl } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

/** Placeholder for a draft's missing title. */
export const UNTITLED = 'Untitled job'

/** 'Compiler engineer at Acme'. */
export const adTitle = ({ title, company }: Pick<Job, 'title' | 'company'>): string =>
  company ? `${title ?? UNTITLED} at ${company}` : (title ?? UNTITLED)

/** '4 hours a day with people in Europe/Lisbon'; undefined without a required overlap. */
export function overlapText({
  overlapHours: hours,
  overlapZone: zone,
}: Pick<Job, 'overlapHours' | 'overlapZone'>): string | undefined {
  if (hours === null || zone === null) return undefined
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} a day with people in ${zone.replaceAll('_', ' ')}`
}

/** Target of the apply button: the web page, or an empty email to the address. */
export function applyUrl(apply: string): string {
  return isWebUrl(apply) ? apply : emailHref(apply)
}
