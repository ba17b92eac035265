import type { AccessToken } from '@devhood/contract/schemas'
import { PASSWORD, type Person } from './people.ts'

export const ACCESS_TOKENS = '/v1/account/access-tokens'
const DAY = 86_400_000

/** What a person sends to create a token that lives 30 days. */
export const newToken = (now: number, more: object = {}) => ({
  name: 'Nightly script',
  scopes: ['read', 'write', 'messages'],
  expire: new Date(now + 30 * DAY).toISOString(),
  password: PASSWORD,
  ...more,
})

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

/** Creates an access token of a person. */
export async function addToken(
  { platform }: { readonly platform: { readonly now: () => number } },
  { request }: Pick<Person, 'request'>,
  more: object = {},
): Promise<AccessToken> {
  const response = await request('POST', ACCESS_TOKENS, newToken(platform.now(), more))
  if (response.statusCode !== 201) throw new Error(`No access token: ${response.body}`)
  return response.json<AccessToken>()
}
