import { SAMPLES } from '../http/bad-input.ts'
import { PASSWORD } from '../people/people.ts'
import { everybody, type Row, signedIn } from './row.ts'

const SAMPLE_URL = 'http://localhost:3000/somewhere'
const INVALID = '401 user_invalid_token'
const wrongSecret = () => ({ userId: 'nobody', secret: '123456' })

/** A JWT is no session: it confirms nothing, and changes no factor. */
const notByJwt: Row['except'] = (way) => (way === 'jwt' ? '401 user_unauthorized' : undefined)
const factorRow = (operation: string, outcome: string, body?: object): Row => ({
  operation,
  outcomes: signedIn(outcome),
  except: notByJwt,
  invalidatesCaller: true,
  ...(operation.includes('{type}') && { pathValues: () => ({ type: 'totp' }) }),
  ...(body && { body: () => body }),
})
const NO_CODES = '404 user_recovery_codes_not_found'
const NO_APP = '404 user_authenticator_not_found'
const NO_PASSKEY = '404 user_passkey_not_found'
/** Of a passkey that nobody has. */
const credential = () => ({ credential: SAMPLES['credential'] })

/** `services/account/mfa/*.test.ts` try them for accounts that have factors. */
const factors: readonly Row[] = [
  factorRow('patch /account/mfa', '200', { mfa: true }),
  factorRow('put /account/mfa/authenticators/{type}', NO_APP, { otp: '123456' }),
  factorRow('delete /account/mfa/authenticators/{type}', NO_APP),
  factorRow('post /account/mfa/authenticators/{type}', '200'),
  { ...factorRow('get /account/mfa/recovery-codes', NO_CODES), except: () => undefined },
  factorRow('patch /account/mfa/recovery-codes', NO_CODES),
  factorRow('post /account/mfa/recovery-codes', '201'),
  factorRow('get /account/mfa/factors', '200'),
  { ...factorRow('get /account/mfa/lost-factors', '200'), except: () => undefined },
  factorRow('delete /account/mfa/lost-factors', '204'),
  {
    operation: 'post /account/mfa/lost-factors',
    body: () => ({ url: SAMPLE_URL }),
    outcomes: { ...signedIn('400 user_email_not_verified'), visitor: '400 general_bad_request' },
    except: notByJwt,
  },
  { operation: 'put /account/mfa/lost-factors', body: wrongSecret, outcomes: everybody(INVALID) },
  ...['challenges', 'challenge'].flatMap((path) => [
    factorRow(`post /account/mfa/${path}`, '201', { factor: 'totp' }),
    factorRow(`put /account/mfa/${path}`, '401 user_invalid_token', {
      challengeId: 'none',
      otp: '123456',
    }),
  ]),
]

/** `services/account/passkeys/*.test.ts` try them for accounts that have passkeys. */
const passkeys: readonly Row[] = [
  { operation: 'get /account/passkeys', outcomes: signedIn('200') },
  {
    ...factorRow('post /account/passkeys/registration', '200', { password: PASSWORD }),
    outcomes: { ...signedIn('200'), visitor: '400 general_bad_request' },
  },
  { ...factorRow('post /account/passkeys', INVALID, credential()), except: () => undefined },
  ...[
    factorRow('patch /account/passkeys/{passkeyId}', NO_PASSKEY, { name: 'Key' }),
    factorRow('delete /account/passkeys/{passkeyId}', NO_PASSKEY),
  ].map((row): Row => ({ ...row, pathValues: () => ({ passkeyId: 'none' }) })),
  factorRow('post /account/passkeys/confirmation', NO_PASSKEY),
  factorRow('put /account/passkeys/confirmation', NO_PASSKEY, credential()),
  { operation: 'post /account/passkeys/sign-in', outcomes: everybody('200') },
  {
    operation: 'post /account/sessions/passkey',
    body: credential,
    outcomes: everybody(NO_PASSKEY),
  },
]

/** Second factors and passkeys. */
export const FACTOR_ROWS: readonly Row[] = [...factors, ...passkeys]
