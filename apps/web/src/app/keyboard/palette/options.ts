import { type QueryClient } from '@tanstack/react-query'
import { tagIn } from '#features/posts'
import { fuzzyScore } from '#lib/fuzzy'

import { type PaletteOption } from './option.ts'

/** Rows that the palette shows. */
const ROWS = 8
/** Of them commands, where the server has found something as well. */
const COMMANDS = 3

interface Offer {
  readonly text: string
  readonly commands: readonly PaletteOption[]
  readonly found: readonly PaletteOption[]
  readonly recent: readonly PaletteOption[]
}

/** What the palette shows: what was used last while nothing is typed, else what fits, and the way to search. */
export function optionsFor({ text, commands, found, recent }: Offer): readonly PaletteOption[] {
  const typed = text.trim()
  if (typed === '') return merge(stillThere(recent, commands), commands).slice(0, ROWS)
  const fitting = typed.startsWith('#') ? [] : fittingCommands(typed, commands)
  const room = found.length > 0 ? COMMANDS : ROWS - SEARCHES.length
  return [...fitting.slice(0, room), ...found, ...searchOptions(typed)].slice(-ROWS)
}

function fittingCommands(
  typed: string,
  commands: readonly PaletteOption[],
): readonly PaletteOption[] {
  const scored = commands.flatMap((option) => {
    const score = fuzzyScore(typed, option.label) ?? wordScore(typed, option.words)
    return score === undefined ? [] : [{ option, score }]
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ option }) => option)
}

/** Words that are not shown count only from a start on, and less than any that are. */
function wordScore(typed: string, words = ''): number | undefined {
  return ` ${words}`.includes(` ${typed.toLowerCase()}`) ? 0 : undefined
}

/** What can be searched, however much is found already. */
const SEARCHES = ['posts', 'jobs'] as const

function searchOptions(typed: string): PaletteOption[] {
  const tag = tagIn(typed)
  const addresses = {
    posts: `/explore?${new URLSearchParams({ q: typed })}`,
    jobs: `/jobs?${new URLSearchParams(tag === undefined ? { q: typed } : { stack: tag })}`,
  }
  const tagged = { posts: `Posts with #${tag}`, jobs: `Jobs with ${tag}` }
  return SEARCHES.map((things) => ({
    id: `search ${things}`,
    label: tag === undefined ? `Search ${things} for “${typed}”` : tagged[things],
    lead: { icon: 'search' },
    run: ({ go }) => go(addresses[things]),
  }))
}

function merge(
  first: readonly PaletteOption[],
  then: readonly PaletteOption[],
): readonly PaletteOption[] {
  return [...first, ...then.filter(({ id }) => first.every((option) => option.id !== id))]
}

/** Commands as they are now; one that would change nothing any more is left out. */
function stillThere(
  recent: readonly PaletteOption[],
  commands: readonly PaletteOption[],
): readonly PaletteOption[] {
  return recent.flatMap((option) => {
    const now = option.found ? option : commands.find(({ id }) => id === option.id)
    return now ? [now] : []
  })
}

const KEY = ['palette', 'recent']
/** Recent ones that are kept. */
const KEPT = 4

/** What was used last, for as long as the page lives and its reader stays: it goes with the cache. */
export function recentOptions(client: QueryClient): readonly PaletteOption[] {
  return client.getQueryData<readonly PaletteOption[]>(KEY) ?? []
}

export function rememberOption(client: QueryClient, option: PaletteOption): void {
  if (option.id.startsWith('search ')) return
  client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(KEY, merge([option], recentOptions(client)).slice(0, KEPT))
}
