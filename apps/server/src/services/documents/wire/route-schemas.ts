import { LIMITS } from '@devhood/contract'
import { NoContent } from '#http'
import { LARGE_DOCUMENTS, LARGE_PER_MINUTE } from '../answers/large-answers.ts'
import { schemasIn } from '../schema.ts'
import type { Vocabulary } from './vocabulary.ts'

const READING =
  'To clients that announce format 1.8 or later in `X-Appwrite-Response-Format`, related documents are shown only where a `select` names them.'
const NESTING = `Lists within documents share room for ${LIMITS.nestedMax} documents: where there are more, each keeps its newest. More than ${LARGE_DOCUMENTS} documents, nested ones counted, count as one large answer for each ${LARGE_DOCUMENTS}: at most ${LARGE_PER_MINUTE} a minute.`
const WRITING =
  'With `X-Appwrite-Timestamp`, a change made after that moment is not overwritten: 409.'
const OPERATORS = `${WRITING} In place of a value, a number, text, list or date takes an \`Operator\` of the newer SDKs.`

const serverIdNote = (serverIdCollections: readonly string[]) =>
  `In ${serverIdCollections.join(', ')}, the server replaces the id of what is made: the answer holds the new one.`

/**
 * Parameters and answers of each route, also for the API's description. The server alone chooses the ids of
 * `serverIdCollections`.
 */
export function routeSchemas(vocabulary: Vocabulary, serverIdCollections: readonly string[]) {
  const { collection, document, answer, listAnswer } = vocabulary
  const schemas = schemasIn(vocabulary)
  const response = { 200: answer }
  const updateSchema = { params: schemas.DocumentParams, body: schemas.Change, response }
  return {
    list: {
      summary: `The ${document}s of a ${collection}, as far as you may see them`,
      description: `${READING} ${NESTING}`,
      params: schemas.CollectionParams,
      querystring: schemas.ListQuery,
      response: { 200: listAnswer },
    },
    get: {
      summary: `One ${document}`,
      description: `${READING} ${NESTING}`,
      params: schemas.DocumentParams,
      querystring: schemas.OneQuery,
      response: { 200: answer },
    },
    create: {
      summary: `Make a ${document}`,
      description: serverIdNote(serverIdCollections),
      params: schemas.CollectionParams,
      body: schemas.New,
      response: { 201: answer },
    },
    update: {
      summary: `Change what is sent of a ${document}; what is not stays`,
      description: OPERATORS,
      ...updateSchema,
    },
    upsert: {
      summary: `Change a ${document}, or make it where there is none`,
      description: `${OPERATORS} ${serverIdNote(serverIdCollections)}`,
      ...updateSchema,
    },
    increment: {
      summary: `Add to a number in a ${document}`,
      description: WRITING,
      params: schemas.AttributeParams,
      body: schemas.Increment,
      response: { 200: answer },
    },
    decrement: {
      summary: `Take from a number in a ${document}`,
      description: WRITING,
      params: schemas.AttributeParams,
      body: schemas.Decrement,
      response: { 200: answer },
    },
    delete: {
      summary: `Delete a ${document}`,
      description: WRITING,
      params: schemas.DocumentParams,
      response: { 204: NoContent },
    },
  } as const
}
