import { AnyDocumentList, Document } from '@devhood/contract/schemas'
import { Nothing } from '#http'
import {
  DocumentChange,
  DocumentParams,
  DocumentQuery,
  NewDocument,
  PlaceParams,
} from './schema.ts'

/** What each call takes and answers, for its route and for the API's description. */
export const CALLS = {
  list: {
    summary: 'The documents of a collection, as far as you may see them',
    params: PlaceParams,
    querystring: DocumentQuery,
    response: { 200: AnyDocumentList },
  },
  get: {
    summary: 'One document',
    params: DocumentParams,
    querystring: DocumentQuery,
    response: { 200: Document },
  },
  create: {
    summary: 'Make a document',
    params: PlaceParams,
    body: NewDocument,
    response: { 201: Document },
  },
  update: {
    summary: 'Change fields of a document; what is not sent stays',
    params: DocumentParams,
    body: DocumentChange,
    response: { 200: Document },
  },
  delete: { summary: 'Delete a document', params: DocumentParams, response: { 204: Nothing } },
} as const
