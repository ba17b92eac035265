import { type Static, Type } from 'typebox'
import { strictObject } from './base.ts'

/** A signed text that stands for a session for a short while. */
export const Jwt = strictObject({ jwt: Type.String() })
export type Jwt = Static<typeof Jwt>
