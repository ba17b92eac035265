import { oneTimeTokenCalls } from '@devhood/client/proofs'
import { api } from '#lib/api/api'

/** What letters and messages prove. */
export const oneTimeTokens = oneTimeTokenCalls(api)

/** One of our own pages, for a letter to lead to. */
export function linkPageUrl(path: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
