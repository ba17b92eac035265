import { Nothing } from '#http'
import { schemasIn } from './schema.ts'
import type { Words } from './words.ts'

const READING =
  'To clients that announce format 1.8 or later in `X-Appwrite-Response-Format`, related documents are shown only where a `select` names them.'
const WRITING =
  'With `X-Appwrite-Timestamp`, a change made after that moment is not overwritten: 409.'

/** What each call takes and answers, for its route and for the API's description. */
export function callsIn(words: Words) {
  const { collection, document, answer, listAnswer } = words
  const takes = schemasIn(words)
  return {
    list: {
      summary: `The ${document}s of a ${collection}, as far as you may see them`,
      description: READING,
      params: takes.Place,
      querystring: takes.ListQuery,
      response: { 200: listAnswer },
    },
    get: {
      summary: `One ${document}`,
      description: READING,
      params: takes.Address,
      querystring: takes.OneQuery,
      response: { 200: answer },
    },
    create: {
      summary: `Make a ${document}`,
      params: takes.Place,
      body: takes.New,
      response: { 201: answer },
    },
    update: {
      summary: `Change what is sent of a ${document}; what is not stays`,
      description: WRITING,
      params: takes.Address,
      body: takes.Change,
      response: { 200: answer },
    },
    upsert: {
      summary: `Change a ${document}, or make it where there is none`,
      description: WRITING,
      params: takes.Address,
      body: takes.Change,
      response: { 200: answer },
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
