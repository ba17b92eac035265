import type { ReadResult } from '#engine'
import { type Json, jsonList } from '#platform/json'

export { jsonBytes } from '#platform/json'
import type { Vocabulary } from './vocabulary.ts'

/** The answer to a list. */
export const listAnswer = (
  { total, documents }: ReadResult,
  { document }: Pick<Vocabulary, 'document'>,
): Json => [`{"total":${total},"${document}s":`, jsonList(documents.map(({ json }) => json)), '}']

/** The answer to a read of one document. */
export const documentAnswer = ({ documents: [found] }: ReadResult): Json => found?.json ?? 'null'
