import { Query } from './queries.ts'

const QUOTED = /^["“”„«»]+(.+?)["“”„«»]+$/su

/** The words of a search in quotes, which finds just these words; undefined for any other. */
export const quotedWords = (term: string): string | undefined => QUOTED.exec(term.trim())?.[1]

/** The filter of posts, people or job ads by all of their texts. */
export function textQuery(term: string): Query {
  const quoted = quotedWords(term)
  return quoted === undefined ? Query.search('text', term) : Query.search('exactText', quoted)
}
