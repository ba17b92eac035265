import { alternativesOf, type Match } from '#platform/database'
import { knownParts, type WordRows, wordsOf } from './word-rows.ts'

/** What is tried before the index is asked for all matches of a search, until a page is full. */
export interface FirstSteps {
  /** So many of the first rows are tested. */
  readonly near: number
  /** Instead, the newest rows, one of `of`, are looked up in the index, by the parts that aren't `tested`. */
  readonly recent?: { readonly of: number; readonly tested: readonly number[] } | undefined
}

/** To look up so many times as many rows takes longer than to test those of the rarest part. */
const TIMES_MORE = 16
/** Of a beginning fewer: it may have many more rows than its frequent words. */
const TIMES_MORE_BEGUN = 4

/** The parts of a match, with those first that the index steps through soonest: it compares each row with all words of a part. */
export function partsByRows(match: Match, wordRows: WordRows) {
  const { all, unknown } = wordRows
  const parts = knownParts(match, wordRows)
    .map((part) => {
      const known = wordRows.of(part)
      const rows = Math.min(all, known ?? unknown)
      return { part, known, rows, compared: rows * (alternativesOf(part)?.length ?? 1) }
    })
    .toSorted((one, other) => one.compared - other.compared)
  const rows = parts.map((each) => each.rows)
  const least = Math.min(...rows)
  const rarest = rows.indexOf(least)
  const isBegun = parts.map(({ part }) => wordsOf(part).every((word) => word.isBeginning))
  const times = isBegun.map((begun) => (begun ? TIMES_MORE_BEGUN : TIMES_MORE))
  return {
    matches: parts.map(({ part }) => part),
    /** How many rows are expected to have each part, the fewest of them, and the part that so few have. */
    rows,
    least,
    rarest,
    tested: rows.flatMap((each, at) => (each > (times[at] ?? 1) * least ? [at] : [])),
    isBeginningUnknown: all === 0 || parts.some(({ known }) => known === undefined),
    /** Of a beginning the index reads the rows of each word: they may be far more than expected. */
    isRarestBegun: isBegun[rarest] === true,
    /** Those of rare words may be far fewer. */
    isRare: parts.some(({ part }) => wordRows.of(part, 0) === 0),
  }
}

type Parts = ReturnType<typeof partsByRows>

/*
 * What takes how long, as multiples of a test of a row in order: to look up a row in the index, to compare the numbers of two
 * indexes, and to read a row that the index has found, because such rows are far apart.
 */
const LOOKED_UP = 1 / 4
const COMPARED = 1 / 15
const READ = 3
/** A test of an ad also reads its index terms, which are stored apart. */
const TERMS_TESTED = 32
/** In another order than by age, to find the words of a row, and to read a row that the index has found. */
const [TESTED_APART, READ_APART] = [4, 8]
/** A larger part of the rows than one of so many takes as long as the index. */
const RECENT_MIN = 8
/** So many rows are tested where nobody knows how many match. */
const NEAR = 4096

interface Wanted {
  readonly all: number
  readonly wanted: number
  /** The collection has index terms: a test takes long. */
  readonly hasTerms: boolean
  /** The search has filters, or another order than by age. */
  readonly isOtherOrder: boolean
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** As many as the index would take, or none if the page is unlikely to be full by then. */
const nearUpTo = (most: number, inOrder: number) =>
  most < 1.5 * inOrder ? 0 : 2 ** Math.round(Math.log2(most))

/** The same in another order than by age. Whether an unknown beginning has a page by then isn't known. */
function nearApart(
  { least, isBeginningUnknown }: Pick<Parts, 'least' | 'isBeginningUnknown'>,
  all: number,
  inOrder: number,
): number {
  const most = all === 0 ? NEAR : (least * READ_APART) / TESTED_APART
  return Math.min(NEAR, nearUpTo(most, isBeginningUnknown ? 0 : inOrder))
}

interface Costs {
  /** Of the index alone, or of a test of rows in order. */
  readonly shortest: number
  /** Of so many rows, in order, a page is expected to be full. */
  readonly inOrder: number
}

/**
 * The newest part in which a page is expected, if to compare its rows takes less than the other ways. Of one rare word nobody knows how
 * many rows match: then as much as takes as long as to look up all matches if these were too few in it.
 */
function recentFor(
  { rows, least, rarest, isRarestBegun, isRare }: Parts,
  { all, wanted }: Wanted,
  { shortest, inOrder }: Costs,
): FirstSteps['recent'] {
  const isSingle = isRare && rows.length === 1
  const size = isSingle ? Math.sqrt((1.5 * wanted * all * READ) / COMPARED) : 2 * inOrder
  const of = 2 ** Math.floor(Math.log2(all / size))
  const cost = least * LOOKED_UP + (all / of) * (COMPARED + (least / all) * READ)
  if (of < RECENT_MIN || cost > shortest || isRarestBegun) return undefined
  return { of, tested: [...rows.keys()].filter((at) => at !== rarest) }
}

/** What is tried first, by what is expected to take the shortest. */
export function firstSteps(parts: Parts, given: Wanted): FirstSteps {
  const { rows, tested, isBeginningUnknown, isRare } = parts
  const { all, wanted, hasTerms, isOtherOrder } = given
  const shareOf = (some: readonly number[]) => some.reduce((share, each) => (share * each) / all, 1)
  const inOrder = wanted / shareOf(rows)
  if (isOtherOrder) return { near: hasTerms ? NEAR : nearApart(parts, all, inOrder) }
  if (isBeginningUnknown) return { near: hasTerms ? 0 : NEAR }
  const lookedUp = rows.filter((_, at) => !tested.includes(at))
  const read =
    shareOf(lookedUp) * all + wanted / shareOf(rows.filter((_, at) => tested.includes(at)))
  const byIndex = sum(lookedUp) * LOOKED_UP + read * READ
  const most = Math.min(4 * inOrder, byIndex / (hasTerms ? TERMS_TESTED : 1))
  const near = isRare ? 0 : nearUpTo(most, inOrder)
  if (hasTerms) return { near }
  const shortest = near > 0 ? Math.min(byIndex, 1.5 * inOrder) : byIndex
  return { near, recent: recentFor(parts, given, { shortest, inOrder }) }
}
