import { describe, expect, it } from 'vitest'
import { fuzzyScore } from './fuzzy.ts'

const TEXTS = [
  'Home',
  'Explore',
  'People',
  'Saved',
  'Your profile',
  'Copy link to this page',
  'Logout',
]

/** The matching texts, best first. */
function found(typed: string): string[] {
  const scored = TEXTS.flatMap((text) => {
    const score = fuzzyScore(typed, text)
    return score === undefined ? [] : [{ text, score }]
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ text }) => text)
}

describe('fuzzy search', () => {
  it.each([
    ['home', ['Home']],
    ['pro', ['Your profile']],
    ['yp', ['Your profile', 'Copy link to this page']],
    ['cl', ['Copy link to this page']],
    ['SAVED', ['Saved']],
    ['lo', ['Logout', 'Copy link to this page']],
    ['pe', ['People', 'Your profile', 'Copy link to this page']],
    ['éxp', ['Explore']],
    ['zebra', []],
  ])('%s matches %j', (typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })
})
