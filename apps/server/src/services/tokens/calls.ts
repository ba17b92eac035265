import { Session, Token } from '@devhood/contract/schemas'
import { ProofBody } from '#services/account'
import {
  EmailCodeBody,
  LinkBody,
  PhoneCodeBody,
  RecoveryBody,
  ResetBody,
  VerificationBody,
} from './schema.ts'

const sent = { response: { 201: Token } } as const
const done = { body: ProofBody, response: { 200: Token } } as const
const opened = { body: ProofBody, response: { 201: Session } } as const

/** Request and response schemas of each call, for its route and for the API's description. */
export const CALLS = {
  requestRecovery: {
    summary: 'Send a link to choose a new password, if somebody has the address',
    body: RecoveryBody,
    ...sent,
  },
  confirmRecovery: {
    summary: 'Choose a new password with what the link holds',
    body: ResetBody,
    response: { 200: Token },
  },
  requestEmail: { summary: 'Send a link to verify your e-mail', body: VerificationBody, ...sent },
  confirmEmail: { summary: 'Verify an e-mail with what the link holds', ...done },
  requestPhone: { summary: 'Send a code to verify your phone', ...sent },
  confirmPhone: { summary: 'Verify a phone with the code', ...done },
  requestLink: { summary: 'Send a link to sign in', body: LinkBody, ...sent },
  requestEmailCode: { summary: 'Send a code to sign in by e-mail', body: EmailCodeBody, ...sent },
  requestPhoneCode: { summary: 'Send a code to sign in by phone', body: PhoneCodeBody, ...sent },
  confirmLink: { summary: 'Sign in with what the link holds', ...opened },
  confirmPhoneCode: { summary: 'Sign in with the code that the phone got', ...opened },
  confirmAny: {
    summary: 'Sign in with a link, a code, or what another service led back with',
    ...opened,
  },
} as const
