import { AppError, ID_RULE, isId, SERVER_CHOOSES_ID } from '@devhood/contract'
import { Type } from 'typebox'
import type { Data } from './rules.ts'

export const DocumentQuery = Type.Object({ queries: Type.Optional(Type.Array(Type.String())) })

export const PlaceParams = Type.Object({ databaseId: Type.String(), collectionId: Type.String() })

export const DocumentParams = Type.Object({
  databaseId: Type.String(),
  collectionId: Type.String(),
  documentId: Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`),
})

export const NewDocument = Type.Object({
  documentId: Type.Refine(
    Type.String(),
    (id) => id === SERVER_CHOOSES_ID || isId(id),
    () => `must be an id: ${ID_RULE}`,
  ),
  data: Type.Optional(Type.Unknown()),
  permissions: Type.Optional(Type.Unknown()),
})

export const DocumentChange = Type.Object({
  data: Type.Optional(Type.Unknown()),
  permissions: Type.Optional(Type.Unknown()),
})

/** What was sent as `data`: an object, or the JSON text of one. Undefined when nothing was. */
export function dataIn(sent: unknown, parseJson: (text: string) => unknown): Data | undefined {
  const data = typeof sent === 'string' && sent !== '' ? parseJson(sent) : sent
  if (data === undefined || data === null || data === '') return undefined
  const isObject = typeof data === 'object' && !Array.isArray(data)
  // Some languages write an object without keys as an empty list.
  if (!isObject && !(Array.isArray(data) && data.length === 0))
    throw new AppError('general_argument_invalid', {
      message: 'Parameter "data" must be an object.',
    })
  return Object.keys(data).length === 0 ? undefined : (data as Data)
}
