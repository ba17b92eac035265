import { type QueryClient } from '@tanstack/react-query'
import { searchPath } from '#features/search'
import { fuzzyScore } from './fuzzy.ts'

import { type PaletteOption } from './option.ts'

/** Maximum number of rows. */
const MAX_OPTIONS = 8
/** Maximum number of commands when there are also search results. */
const MAX_COMMANDS = 3

interface OptionSources {
  readonly text: string
  readonly commands: readonly PaletteOption[]
  readonly results: readonly PaletteOption[]
  readonly recent: readonly PaletteOption[]
}

/** Options of the palette: recent ones while nothing is typed, else the matches and a link to the search. */
export function optionsFor({
  text,
  commands,
  results,
  recent,
}: OptionSources): readonly PaletteOption[] {
  const typed = text.trim()
  if (typed === '') return merge(currentOptions(recent, commands), commands).slice(0, MAX_OPTIONS)
  const matching = typed.startsWith('#') ? [] : matchingCommands(typed, commands)
  const limit = results.length > 0 ? MAX_COMMANDS : MAX_OPTIONS - 1
  return [...matching.slice(0, limit), ...results, searchOption(typed)]
}

function matchingCommands(
  typed: string,
  commands: readonly PaletteOption[],
): readonly PaletteOption[] {
  const scored = commands.flatMap((option) => {
    const score = fuzzyScore(typed, option.label) ?? keywordScore(typed, option.keywords)
    return score === undefined ? [] : [{ option, score }]
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ option }) => option)
}

/** Hidden keywords match only from the start of a word, and rank below visible text. */
function keywordScore(typed: string, keywords = ''): number | undefined {
  return ` ${keywords}`.includes(` ${typed.toLowerCase()}`) ? 0 : undefined
}

const SEARCH_ID = 'search'

/** The full search is offered even when there are enough results. */
const searchOption = (typed: string): PaletteOption => ({
  id: SEARCH_ID,
  label: `Search for “${typed}”`,
  visual: { icon: 'search' },
  run: ({ go }) => go(searchPath(typed)),
})

function merge(
  first: readonly PaletteOption[],
  then: readonly PaletteOption[],
): readonly PaletteOption[] {
  return [...first, ...then.filter(({ id }) => first.every((option) => option.id !== id))]
}

/** Current commands; a command without effect is left out. */
function currentOptions(
  recent: readonly PaletteOption[],
  commands: readonly PaletteOption[],
): readonly PaletteOption[] {
  return recent.flatMap((option) => {
    const now = option.isSearchResult ? option : commands.find(({ id }) => id === option.id)
    return now ? [now] : []
  })
}

const RECENT_KEY = ['palette', 'recent']
/** Maximum number of recent options. */
const MAX_RECENT = 4

/** Recent options live in the query cache: until a reload or sign-out. */
export function recentOptions(client: QueryClient): readonly PaletteOption[] {
  return client.getQueryData<readonly PaletteOption[]>(RECENT_KEY) ?? []
}

export function rememberOption(client: QueryClient, option: PaletteOption): void {
  if (option.id === SEARCH_ID) return
  client.setQueryDefaults(RECENT_KEY, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(RECENT_KEY, merge([option], recentOptions(client)).slice(0, MAX_RECENT))
}
