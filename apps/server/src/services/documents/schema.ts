import { LIMITS } from '@devhood/contract'
import { Type } from 'typebox'
import { Id, NewId } from '#lib/request-texts'
import type { Vocabulary } from './wire/vocabulary.ts'

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
    ListQuery: Type.Object({
      queries,
      total: Type.Optional(Type.Boolean()),
      // Not a parameter of Appwrite, where a total of 1 is the same as true.
      totalMax: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.listTotalMax })),
    }),
    OneQuery: Type.Object({ queries }),
    New: Type.Object({ [`${document}Id`]: NewId, ...Change.properties }),
    Change,
    Increment: Type.Object({ value: Amount, max: Bound }),
    Decrement: Type.Object({ value: Amount, min: Bound }),
  }
}
