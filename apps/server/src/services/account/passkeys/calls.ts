import {
  Passkey,
  PasskeyCreation,
  PasskeyList,
  PasskeyRequest,
  Session,
} from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { byAccount, byAddress, call, NoContent } from '#http'
import { Id } from '#lib/request-texts'
import { HOUR } from '#lib/time'
import { PASSWORD_CHECK } from '../limits.ts'
import { Password } from '../schema.ts'
import { NewCredential, PasskeyName, UsedCredential } from './schema.ts'

const params = Type.Object({ passkeyId: Id })
const credential = Type.Object({ credential: UsedCredential })
const FIVE_MINUTES = 'The challenge works once, for five minutes, and in this session alone.'

export const PASSKEY_CALLS = {
  passkeys: call('signedIn', { summary: 'Your passkeys', response: { 200: PasskeyList } }),
  begin: call('signedIn', {
    summary: 'Ask for a new passkey: what your browser needs to make one',
    description: `\`password\` is needed if the account has one, and no second factor; with a factor, a confirmation in the last ten minutes. ${FIVE_MINUTES}`,
    body: Type.Union([Type.Object({ password: Type.Optional(Password) }), Type.Null()]),
    response: { 200: PasskeyCreation },
    limit: PASSWORD_CHECK,
  }),
  add: call('signedIn', {
    summary:
      'Add the passkey that your browser has made; without `name` it has that of the browser',
    body: Type.Object({ name: Type.Optional(PasskeyName), credential: NewCredential }),
    response: { 201: Passkey },
    limit: { scope: 'passkeys', max: 60, windowMs: HOUR, by: byAccount },
  }),
  rename: call('signedIn', {
    summary: 'Rename a passkey',
    params,
    body: Type.Object({ name: PasskeyName }),
    response: { 200: Passkey },
  }),
  remove: call('signedIn', {
    summary: 'Remove a passkey: it opens nothing anymore',
    description: 'Needs a confirmation in the last ten minutes.',
    params,
    response: { 204: NoContent },
  }),
  ask: call('anyone', {
    summary: 'Ask for any passkey: what your browser needs to sign in by one',
    description:
      'The challenge works once, for five minutes, and in the browser that has the cookie of this answer.',
    response: { 200: PasskeyRequest },
    // Each view of the sign-in page asks, of all people behind one address. It costs no query.
    limit: { scope: 'passkey questions', max: 1000, windowMs: HOUR, by: byAddress },
  }),
  signIn: call('anyone', {
    summary: 'Sign in by a passkey, which counts as two factors',
    body: credential,
    response: { 201: Session },
    limit: { scope: 'passkey sign-ins', max: 100, windowMs: HOUR, by: byAddress },
  }),
  askOwner: call('signedIn', {
    summary: 'Ask for one of your passkeys, to confirm this session',
    description: FIVE_MINUTES,
    response: { 200: PasskeyRequest },
    limit: { scope: 'passkey confirmations', max: 120, windowMs: HOUR, by: byAccount },
  }),
  confirm: call('signedIn', {
    summary: 'Confirm this session by one of your passkeys',
    body: credential,
    response: { 200: Session },
    limit: { scope: 'passkey confirmations', max: 120, windowMs: HOUR, by: byAccount },
  }),
}
