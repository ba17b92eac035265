import { AppError, ERRORS, type ErrorType } from '@devhood/contract'
import { AnyDocumentList, Document, Row, RowList } from '@devhood/contract/schemas'

/** The terms of an API: documents of collections or, in the newer API, rows of tables. */
export interface Vocabulary {
  readonly service: 'databases' | 'tablesdb'
  readonly collection: 'collection' | 'table'
  readonly document: 'document' | 'row'
  readonly attribute: 'attribute' | 'column'
  readonly documentSchema: typeof Document
  readonly listSchema: typeof AnyDocumentList
}

export const DATABASES_VOCABULARY: Vocabulary = {
  service: 'databases',
  collection: 'collection',
  document: 'document',
  attribute: 'attribute',
  documentSchema: Document,
  listSchema: AnyDocumentList,
}

export const TABLES_VOCABULARY: Vocabulary = {
  service: 'tablesdb',
  collection: 'table',
  document: 'row',
  attribute: 'column',
  documentSchema: Row,
  listSchema: RowList,
}

const TERM = /\b(collection|document|attribute)/gi

/** The text in the API's terms; quoted parts stay, because they are the client's own. */
function translate(text: string, vocabulary: Vocabulary): string {
  const replaceTerm = (word: string) => vocabulary[word.toLowerCase() as 'collection']
  return text
    .split('"')
    .map((part, at) => (at % 2 === 0 ? part.replace(TERM, replaceTerm) : part))
    .join('"')
}

function isErrorType(type: string): type is ErrorType {
  return Object.hasOwn(ERRORS, type)
}

/** An error in the API's terms: `document_not_found` is `row_not_found` for tables. */
export function translateError(error: AppError, vocabulary: Vocabulary): AppError {
  const type = error.type.replace(/^(?:collection|document|attribute)(?=_)/, (word) =>
    translate(word, vocabulary),
  )
  const message = translate(error.message, vocabulary)
  const isSame = type === error.type && message === error.message
  if (isSame || !isErrorType(type)) return error
  const { cause, retryAfter } = error
  return new AppError(type, { message, cause, ...(retryAfter !== undefined && { retryAfter }) })
}
