import { DATA_REQUEST_TASKS, LIMITS } from '@devhood/contract'
import { type Static, Type } from 'typebox'
import { Id, visibleTextUpTo } from '#lib/request-texts'
import { PageQuery } from '../schema.ts'

export const RequestParams = Type.Object({ requestId: Id })
export const RequestsQuery = Type.Object({
  person: Type.Optional(Id),
  ...PageQuery.properties,
})
export type RequestsQuery = Static<typeof RequestsQuery>
export const RequestBody = Type.Object({
  task: Type.Enum([...DATA_REQUEST_TASKS]),
  person: Id,
  reason: visibleTextUpTo(LIMITS.noteMax),
})
export type RequestBody = Static<typeof RequestBody>
