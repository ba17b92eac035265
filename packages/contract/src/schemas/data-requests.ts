import { type Static, Type } from 'typebox'
import { DATA_REQUEST_TASKS, DATA_REQUEST_STATES } from '../community/data-requests.ts'
import { DateTime, listOf, nullable, strictObject } from './base.ts'
import { ModeratedPerson } from './operator.ts'

/** A request to erase the caller's account, or to export their data. They can object until `due`. */
export const OwnDataRequest = strictObject({
  $id: Type.String(),
  $createdAt: DateTime,
  task: Type.Enum([...DATA_REQUEST_TASKS]),
  reason: Type.String(),
  state: Type.Enum([...DATA_REQUEST_STATES]),
  due: Type.Optional(DateTime),
})
export type OwnDataRequest = Static<typeof OwnDataRequest>
export const OwnDataRequestList = listOf('requests', OwnDataRequest)
export type OwnDataRequestList = Static<typeof OwnDataRequestList>

/** The same, as operators see it. `asker` is null for the command line and after that account was erased, as is `approver`. */
export const DataRequest = strictObject({
  ...OwnDataRequest.properties,
  person: ModeratedPerson,
  asker: nullable(ModeratedPerson),
  approver: Type.Optional(nullable(ModeratedPerson)),
})
export type DataRequest = Static<typeof DataRequest>
export const DataRequestList = listOf('requests', DataRequest)
export type DataRequestList = Static<typeof DataRequestList>
