import { type Static, Type } from 'typebox'
import { ERRORS } from '../errors.ts'
import { strictObject } from './base.ts'

/** Body of every error response; `code` is the HTTP status. */
export const ErrorResponse = strictObject({
  message: Type.String({ minLength: 1 }),
  code: Type.Integer({ minimum: 400, maximum: 599 }),
  type: Type.Enum(Object.keys(ERRORS)),
  version: Type.String({ minLength: 1 }),
})
export type ErrorResponse = Static<typeof ErrorResponse>
