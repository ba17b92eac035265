import { oneTimeTokenCalls } from '@devhood/client/proofs'
import { api } from '#lib/api/api'

/** Calls for one-time tokens from emails and text messages. */
export const oneTimeTokens = oneTimeTokenCalls(api)

/** URL of one of our pages, for a link in an email. */
export function linkPageUrl(path: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
