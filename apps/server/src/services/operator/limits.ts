import { actorOf, type Limit } from '#http'
import { HOUR, MINUTE } from '#lib/time'

const byOperator: Limit['by'] = (request) => `account ${actorOf(request).accountId}`

export const ACT: Limit = { max: 120, windowMs: MINUTE, by: byOperator }
export const SEARCH: Limit = {
  scope: 'searches',
  what: 'searches',
  max: 120,
  windowMs: MINUTE,
  by: byOperator,
}
export const INVITE: Limit = { scope: 'invitations', max: 100, windowMs: HOUR, by: byOperator }
