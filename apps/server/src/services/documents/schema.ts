import { AppError, ID_RULE, isId, isNewId, NEW_ID_RULE, SERVER_CHOOSES_ID } from '@devhood/contract'
import { Type } from 'typebox'
import type { Data } from '#resources'
import type { Vocabulary } from './wire/vocabulary.ts'

const Id = Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`)
const NewId = Type.Refine(
  Type.String(),
  (id) => id === SERVER_CHOOSES_ID || isNewId(id),
  () => `must be an id: ${NEW_ID_RULE}`,
)
const Amount = Type.Optional(Type.Number({ exclusiveMinimum: 0, default: 1 }))
const Bound = Type.Optional(Type.Number())

const Change = Type.Object({
  data: Type.Optional(Type.Unknown()),
  permissions: Type.Optional(Type.Unknown()),
})

/** Request schemas; the names of some parameters depend on the vocabulary. */
export function schemasIn({ collection, document, attribute }: Vocabulary) {
  const queries = Type.Optional(Type.Array(Type.String()))
  const collectionParams = { databaseId: Type.String(), [`${collection}Id`]: Type.String() }
  const documentParams = { ...collectionParams, [`${document}Id`]: Id }
  return {
    CollectionParams: Type.Object(collectionParams),
    DocumentParams: Type.Object(documentParams),
    AttributeParams: Type.Object({ ...documentParams, [attribute]: Type.String() }),
    ListQuery: Type.Object({ queries, total: Type.Optional(Type.Boolean()) }),
    OneQuery: Type.Object({ queries }),
    New: Type.Object({ [`${document}Id`]: NewId, ...Change.properties }),
    Change,
    Increment: Type.Object({ value: Amount, max: Bound }),
    Decrement: Type.Object({ value: Amount, min: Bound }),
  }
}

/** The `data` of a request: an object or the JSON text of one. Undefined if it is missing or empty. */
export function dataIn(sent: unknown, parseJson: (text: string) => unknown): Data | undefined {
  const data = typeof sent === 'string' && sent !== '' ? parseJson(sent) : sent
  if (data === undefined || data === null || data === '') return undefined
  const isObject = typeof data === 'object' && !Array.isArray(data)
  // Some languages serialize an object without keys as an empty list.
  if (!isObject && !(Array.isArray(data) && data.length === 0))
    throw new AppError('general_argument_invalid', {
      message: 'Parameter "data" must be an object.',
    })
  return Object.keys(data).length === 0 ? undefined : (data as Data)
}
