import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'
import { deviceFields } from './session.ts'

/** An entry of an account's activity log, with the device that made the request. */
export const Log = strictObject({
  event: Type.String(),
  /** The part of the account that has changed: `password`; '' where the event says it. */
  what: Type.String(),
  userId: Type.String(),
  userEmail: Type.String(),
  userName: Type.String(),
  mode: Type.String(),
  userType: Type.Optional(Type.String()),
  ip: Type.String(),
  time: DateTime,
  ...deviceFields,
})
export type Log = Static<typeof Log>

export const LogList = strictObject({ total: Type.Integer({ minimum: 0 }), logs: Type.Array(Log) })
export type LogList = Static<typeof LogList>
