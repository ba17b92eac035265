export { type Caller } from './caller.ts'
export { type Bearer } from './sessions/bearer.ts'
export type { AccountBlocking } from './closing/account-blocking.ts'
export { accountModule } from './module.ts'
export { type AccountService } from './service.ts'
export type { OwnRecords } from './services.ts'
export { type PasswordCost } from './credentials/passwords.ts'
export type { SessionCookies } from './sessions/cookies.ts'
export type { AccountRegistry } from './registry.ts'
export type { OpenedSession, OpenSession, SignInMethod } from './sessions/session-opening.ts'
export { Password, Phone, ProofBody } from './schema.ts'
export { callerOf, ownerOf } from './callers.ts'
export { hashCode, newCode } from './credentials/credential.ts'
export { requireFactor } from './mfa/step-up.ts'
export { LOST } from './mfa/routes.ts'
export { type LostFactorService, removeFactorsOnMachine } from './mfa/lost-factors.ts'
export { confirmableUntil } from './email-change/links.ts'
export {
  retireId,
  deleteAccount,
  listAddresses,
  listErasures,
  wasErased,
} from './closing/erasure-store.ts'
export type { ErasureRequestService } from './closing/erasure-request.ts'
export { PASSWORD_CHECK, REDEEM, SEND } from './limits.ts'
