import { AppError, ERRORS, type ErrorType } from '@devhood/contract'
import { AnyDocumentList, Document, Row, RowList } from '@devhood/contract/schemas'

/** What a client calls things: documents of collections or, at the newer address, rows of tables. */
export interface Words {
  readonly service: 'databases' | 'tablesdb'
  readonly collection: 'collection' | 'table'
  readonly document: 'document' | 'row'
  readonly attribute: 'attribute' | 'column'
  readonly answer: typeof Document
  readonly listAnswer: typeof AnyDocumentList
}

export const DATABASES: Words = {
  service: 'databases',
  collection: 'collection',
  document: 'document',
  attribute: 'attribute',
  answer: Document,
  listAnswer: AnyDocumentList,
}

export const TABLES: Words = {
  service: 'tablesdb',
  collection: 'table',
  document: 'row',
  attribute: 'column',
  answer: Row,
  listAnswer: RowList,
}

const WORD = /\b(collection|document|attribute)/gi

/** The text with its words; what stands in quotes is the client's own. */
function reworded(text: string, words: Words): string {
  const put = (word: string) => words[word.toLowerCase() as 'collection']
  return text
    .split('"')
    .map((part, at) => (at % 2 === 0 ? part.replace(WORD, put) : part))
    .join('"')
}

function isErrorType(type: string): type is ErrorType {
  return Object.hasOwn(ERRORS, type)
}

/** A refusal in the client's words: `document_not_found` is `row_not_found` among tables. */
export function inWords(error: AppError, words: Words): AppError {
  const type = error.type.replace(/^(?:collection|document|attribute)(?=_)/, (word) =>
    reworded(word, words),
  )
  const message = reworded(error.message, words)
  const isSame = type === error.type && message === error.message
  if (isSame || !isErrorType(type)) return error
  const { cause, retryAfter } = error
  return new AppError(type, { message, cause, ...(retryAfter !== undefined && { retryAfter }) })
}
