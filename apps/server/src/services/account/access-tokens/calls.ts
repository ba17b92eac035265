import { TOKEN_SCOPES } from '@devhood/contract'
import { AccessToken, AccessTokenList } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { parseInstant } from '#engine'
import { call, NoContent } from '#http'
import { Id, visibleTextUpTo } from '#lib/request-texts'
import { PASSWORD_CHECK } from '../limits.ts'
import { Password } from '../schema.ts'

const NAME_MAX = 64

const Scopes = Type.Refine(
  Type.Array(Type.String()),
  (scopes) =>
    scopes.length > 0 &&
    new Set(scopes).size === scopes.length &&
    scopes.every((scope) => TOKEN_SCOPES.some((each) => each === scope)),
  () => `must be some of: ${TOKEN_SCOPES.join(', ')}`,
)
const Instant = Type.Refine(
  Type.String(),
  (text) => parseInstant(text) !== undefined,
  () => 'must be a date and time: 2026-11-21T08:30:00.000Z',
)

export const ACCESS_TOKEN_CALLS = {
  list: call('signedIn', {
    summary: 'Your access tokens, newest first',
    response: { 200: AccessTokenList },
  }),
  create: call('signedIn', {
    summary: 'Create an access token, with which programs of yours call the API',
    description:
      'The response is the only one with its `secret`. `expire` is at most a year ahead. Accounts with a second step need a confirmation in the last ten minutes, others their `password`. An account has at most 20.',
    body: Type.Object({
      name: visibleTextUpTo(NAME_MAX),
      scopes: Scopes,
      expire: Instant,
      password: Type.Optional(Password),
    }),
    response: { 201: AccessToken },
    limit: PASSWORD_CHECK,
  }),
  revoke: call('signedIn', {
    summary: 'Revoke an access token; it ends at once',
    params: Type.Object({ tokenId: Id }),
    response: { 204: NoContent },
  }),
}
