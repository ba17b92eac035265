import { LIMITS } from '@devhood/contract'
import { NoContent } from '#http'
import {
  feedFilters,
  knownFilters,
  joinedSearches,
  memberFilters,
  pictureLists,
  sharingFilters,
} from '#resources'
import { LARGE_DOCUMENTS, LARGE_PER_MINUTE } from '../responses/large-responses.ts'
import { schemasIn } from '../schema.ts'
import { DATABASES_VOCABULARY, TABLES_VOCABULARY, type Vocabulary } from './vocabulary.ts'

const READING =
  'For clients that send `X-Appwrite-Response-Format` 1.8 or later, related documents are included only where a `select` names them.'
const NESTING = `All nested lists of a response together hold at most ${LIMITS.nestedMax} documents: above that, each list keeps its newest. Each ${LARGE_DOCUMENTS} documents of a response, nested ones included, count as one large response: at most ${LARGE_PER_MINUTE} a minute.`
const SELECTING = 'A `select` in the query string limits the response to the fields it names.'
const WRITING =
  'With `X-Appwrite-Timestamp`, the call fails with 409 if the document has changed since then.'
const OPERATORS = `${SELECTING} ${WRITING} Numbers, texts, lists and dates also accept an \`Operator\` of the newer SDKs.`

/** Made once, so that all servers of a process can share the validators of each schema. */
const REQUESTS = {
  databases: schemasIn(DATABASES_VOCABULARY),
  tablesdb: schemasIn(TABLES_VOCABULARY),
}

const serverIdNote = (serverIdCollections: readonly string[]) =>
  `In ${serverIdCollections.join(', ')}, the server chooses the id of a new document: use the one in the response.`

const feedNote = ({ name, attribute }: (typeof feedFilters)[number]) =>
  `In ${name}, the filter \`equal("${attribute}", [id])\` with your own id, and no other filter, lists your own posts and those of people and tags that you follow, newest first.`

const knownNote = ({ name, attribute, by }: (typeof knownFilters)[number]) =>
  `In ${name}, the filter \`equal("${attribute}", [id])\` with your own id leaves those whose \`${by}\` you follow.`

const sharingNote = ({ name, attribute, tags, suggests }: (typeof sharingFilters)[number]) =>
  `In ${name}, the filter \`equal("${attribute}", [id])\` with your own id lists ${suggests ? `people whom you don't follow by what they share with you: ${tags}, ${suggests.place}, tags that you follow` : `who shares entries of \`${tags}\` with you`}, the most in common first.`

type Search = (typeof joinedSearches)[number]

const searchNote = ({ name, attribute, similar, exact, country }: Search) =>
  `In ${name}, \`search("${attribute}", words)\` searches several fields at once; with \`${similar}\`, words may differ by one letter; with \`${exact}\`, they are neither beginnings nor other names of a technology.${country === undefined ? '' : ` \`equal("country", codes)\` finds places by ISO 3166-1 codes and regions of job ads.`}`

const memberNote = ({ name, attribute, of }: (typeof memberFilters)[number]) =>
  `In ${name}, the filter \`equal("${attribute}", [id])\` lists the people in \`${of}\` of the document with that id, last added first. You must be able to see the document.`

type Pictures = (typeof pictureLists)[number]

const code = (name: string) => `\`${name}\``

const readingNote = ({ name, of, lists }: Pictures) =>
  `In ${name}, \`select("*")\` doesn't include ${[...lists, of].map(code).join(', ')}: name them. Of these, nested ${name} can have only ${code(of)}.`

const writingNote = ({ name, of, lists, max }: Pictures) =>
  `In ${name}, 1 to ${max} pictures are written as ${lists.map(code).join(' and ')}, and read as ${code(of)}. The first picture is also in fields of its own, such as \`imageUrl\`.`

const LIST_NOTES = [
  READING,
  NESTING,
  ...pictureLists.map(readingNote),
  ...feedFilters.map(feedNote),
  ...knownFilters.map(knownNote),
  ...sharingFilters.map(sharingNote),
  ...joinedSearches.map(searchNote),
  ...memberFilters.map(memberNote),
].join(' ')
const PICTURE_NOTES = pictureLists.map(writingNote).join(' ')

/** Parameters and responses of each route, also for the API's description. */
export function routeSchemas(vocabulary: Vocabulary, serverIdCollections: readonly string[]) {
  const { collection, document, documentSchema, listSchema } = vocabulary
  const schemas = REQUESTS[vocabulary.service]
  const response = { 200: documentSchema }
  const one = { params: schemas.DocumentParams, querystring: schemas.OneQuery, response }
  const step = { description: WRITING, params: schemas.AttributeParams, response }
  return {
    list: {
      summary: `The ${document}s of a ${collection} that you may see`,
      description: LIST_NOTES,
      params: schemas.CollectionParams,
      querystring: schemas.ListQuery,
      response: { 200: listSchema },
    },
    get: {
      summary: `One ${document}`,
      description: `${READING} ${NESTING}`,
      ...one,
    },
    create: {
      summary: `Create a ${document}`,
      description: `${SELECTING} ${serverIdNote(serverIdCollections)} ${PICTURE_NOTES}`,
      params: schemas.CollectionParams,
      querystring: schemas.OneQuery,
      body: schemas.New,
      response: { 201: documentSchema },
    },
    update: {
      summary: `Change the given fields of a ${document}`,
      description: `${OPERATORS} ${PICTURE_NOTES}`,
      ...one,
      body: schemas.Change,
    },
    upsert: {
      summary: `Create a ${document}, or change the given fields of an existing one`,
      description: `${OPERATORS} ${serverIdNote(serverIdCollections)} ${PICTURE_NOTES}`,
      ...one,
      body: schemas.Change,
    },
    increment: {
      summary: `Increment a number in a ${document}`,
      ...step,
      body: schemas.Increment,
    },
    decrement: {
      summary: `Decrement a number in a ${document}`,
      ...step,
      body: schemas.Decrement,
    },
    delete: {
      summary: `Delete a ${document}`,
      description: WRITING,
      params: schemas.DocumentParams,
      response: { 204: NoContent },
    },
  } as const
}
