import { Query } from '@devhood/contract'
import { tagAt, wordAt } from '../../generate/sample-text.ts'
import { list, type PlannedRequest, uncounted } from './requests.ts'

/* Searches for posts by caption, alternative text, place and tags together. Every generated place is on Earth. */

const page = [
  Query.orderDesc(''),
  Query.limit(20),
  Query.select(['*', 'creator.*', 'likes.$id']),
] as const
const inTexts = (words: string) => [Query.search('text', words), ...page]
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
  uncounted(list('similar words: to a frequent one', 'posts', () => similar('eatrh'))),
  uncounted(
    list('similar words: to a frequent and a rare one', 'posts', () => similar(`eatrh x${RARE}`)),
  ),
  uncounted(list('similar words: none, of 12 letters', 'posts', () => similar('qqqqqqqqqqqq'))),
]
