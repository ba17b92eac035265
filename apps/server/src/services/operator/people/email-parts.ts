import { canonicalEmail } from '@devhood/contract'

/** Shorter beginnings have too many addresses. */
export const EMAIL_START_MIN = 3

/** The domain that somebody writes, as stored addresses have it. Undefined for what is none. */
export const domainIn = (text: string): string | undefined =>
  canonicalEmail(`a@${text.trim().replace(/^@/, '')}`)?.slice('a@'.length)
