import { Query } from '@devhood/contract'
import { tagAt, wordAt } from '../../generate/sample-text.ts'
import { list, type PlannedRequest, uncounted } from './requests.ts'

/* Searches for posts, people and job ads by all of their texts together. Every generated place is on Earth. */

const page = [
  Query.orderDesc(''),
  Query.limit(20),
  Query.select(['*', 'creator.*', 'likes.$id']),
] as const
const inTexts = (words: string) => [Query.search('text', words), ...page]
const inExact = (words: string) => [Query.search('exactText', words), ...page]
const short = [Query.orderDesc(''), Query.limit(20)] as const
const inAll = (attribute: string, words: string) => [Query.search(attribute, words), ...short]
const similar = (words: string) => [Query.search('similarText', words), ...page]

/** Words in more than half of all captions, and in hardly any. */
const [FREQUENT, RARE] = [wordAt(0), wordAt(600)]

/** Requests of the search page. */
export const SEARCH_REQUESTS: readonly PlannedRequest[] = [
  list('all texts: frequent word', 'posts', () => inTexts(FREQUENT)),
  list('all texts: beginnings of all places', 'posts', () => inTexts('ea')),
  list('all texts: a place, a tag and a word', 'posts', () =>
    inTexts(`earth ${tagAt(0)} ${FREQUENT}`),
  ),
  list('all texts: place, far down', 'posts', ({ deepPost }) => [
    ...inTexts('earth'),
    Query.cursorAfter(deepPost),
  ]),
  list('all texts: rare and frequent', 'posts', () => inTexts(`${RARE} earth`)),
  list('all texts: unknown word', 'posts', () => inTexts('zzzz')),
  list('all texts: frequent, with blocks', 'posts', () => inTexts('earth'), 'neighbour'),
  list('exact words: a name and a frequent word', 'posts', () => inExact(`react ${FREQUENT}`)),
  list('exact words: a rare one', 'posts', () => inExact(RARE)),
  uncounted(list('similar words: to a frequent one', 'posts', () => similar('eatrh'))),
  uncounted(
    list('similar words: to a frequent and a rare one', 'posts', () => similar(`eatrh x${RARE}`)),
  ),
  uncounted(list('similar words: none, of 12 letters', 'posts', () => similar('qqqqqqqqqqqq'))),
  ...(['users', 'jobs'] as const).flatMap((collection) => [
    list(`${collection}: place, tag and word`, collection, () =>
      inAll('text', `earth ${tagAt(0)} ${FREQUENT}`),
    ),
    list(`${collection}: beginnings of all places`, collection, () => inAll('text', 'ea')),
    list(`${collection}: a rare word`, collection, () => inAll('text', RARE)),
    list(`${collection}: a name with symbols`, collection, () => inAll('text', 'C++')),
    list(`${collection}: exact name`, collection, () => inAll('exactText', 'react')),
    list(`${collection}: place alone`, collection, () => inAll('place', 'earth')),
    uncounted(list(`${collection}: similar`, collection, () => inAll('similarText', 'eatrh'))),
    uncounted(
      list(`${collection}: similar, none`, collection, () => inAll('similarText', 'qqqqqqqqqqqq')),
    ),
    list(`${collection}: in a country`, collection, () => [Query.equal('country', 'DE'), ...short]),
  ]),
]
