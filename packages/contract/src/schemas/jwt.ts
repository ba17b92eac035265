import { type Static, Type } from 'typebox'
import { exactly } from './base.ts'

/** A signed text that stands for a session for a short while. */
export const Jwt = exactly({ jwt: Type.String() })
export type Jwt = Static<typeof Jwt>
