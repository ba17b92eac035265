import { LIMITS } from '@devhood/contract'
import { Nothing } from '#http'
import { LARGE, LARGE_MAX } from './large-answers.ts'
import { schemasIn } from './schema.ts'
import type { Words } from './words.ts'

const READING =
  'To clients that announce format 1.8 or later in `X-Appwrite-Response-Format`, related documents are shown only where a `select` names them.'
const NESTING = `Lists within documents share room for ${LIMITS.nestedMax} documents: where there are more, each keeps its newest. More than ${LARGE} documents, nested ones counted, count as one large answer for each ${LARGE}: at most ${LARGE_MAX} a minute.`
const WRITING =
  'With `X-Appwrite-Timestamp`, a change made after that moment is not overwritten: 409.'
const OPERATING = `${WRITING} In place of a value, a number, text, list or date takes an \`Operator\` of the newer SDKs.`

const idsIn = (closed: readonly string[]) =>
  `In ${closed.join(', ')}, the server replaces the id of what is made: the answer holds the new one.`

/** What each call takes and answers, for its route and for the API's description. `closed` are collections where the server alone chooses ids. */
export function callsIn(words: Words, closed: readonly string[]) {
  const { collection, document, answer, listAnswer } = words
  const takes = schemasIn(words)
  const changed = { params: takes.Address, body: takes.Change, response: { 200: answer } }
  return {
    list: {
      summary: `The ${document}s of a ${collection}, as far as you may see them`,
      description: `${READING} ${NESTING}`,
      params: takes.Place,
      querystring: takes.ListQuery,
      response: { 200: listAnswer },
    },
    get: {
      summary: `One ${document}`,
      description: `${READING} ${NESTING}`,
      params: takes.Address,
      querystring: takes.OneQuery,
      response: { 200: answer },
    },
    create: {
      summary: `Make a ${document}`,
      description: idsIn(closed),
      params: takes.Place,
      body: takes.New,
      response: { 201: answer },
    },
    update: {
      summary: `Change what is sent of a ${document}; what is not stays`,
      description: OPERATING,
      ...changed,
    },
    upsert: {
      summary: `Change a ${document}, or make it where there is none`,
      description: `${OPERATING} ${idsIn(closed)}`,
      ...changed,
    },
    increment: {
      summary: `Add to a number in a ${document}`,
      description: WRITING,
      params: takes.Field,
      body: takes.Increment,
      response: { 200: answer },
    },
    decrement: {
      summary: `Take from a number in a ${document}`,
      description: WRITING,
      params: takes.Field,
      body: takes.Decrement,
      response: { 200: answer },
    },
    delete: {
      summary: `Delete a ${document}`,
      description: WRITING,
      params: takes.Address,
      response: { 204: Nothing },
    },
  } as const
}
