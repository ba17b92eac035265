import { type QueryClient } from '@tanstack/react-query'
import { searchPath } from '#features/search'
import { fuzzyScore } from './fuzzy.ts'

import { type IconName } from '#ui/icon'
import { type AppActions } from '../shortcuts.ts'

/** Visual at the start of a row. */
export type OptionVisual =
  | { readonly icon: IconName }
  | { readonly path: string }
  | { readonly avatar: { readonly name: string; readonly imageUrl?: string | null } }
  | { readonly thumbnail: string }

/** A page or an action in the palette. */
export interface PaletteOption {
  /** Unique among all options of the palette. */
  readonly id: string
  readonly label: string
  /** Distinguishes options with the same name: a handle or an author. */
  readonly hint?: string
  readonly visual: OptionVisual
  /** Shortcut for the same action. */
  readonly keys?: string
  /** Extra search terms. */
  readonly keywords?: string
  /** true: a search result, so its data is stored in the recent options. */
  readonly isSearchResult?: boolean
  readonly run: (actions: AppActions) => void
}

type Options = readonly PaletteOption[]

const MAX_OPTIONS = 8
/** Maximum number of commands when there are also search results. */
const MAX_COMMANDS = 3

interface OptionSources {
  readonly text: string
  readonly commands: Options
  readonly results: Options
  readonly recent: Options
}

/** Options of the palette: recent ones while nothing is typed, else the matches and a link to the search. */
export function optionsFor({ text, commands, results, recent }: OptionSources): Options {
  const typed = text.trim()
  if (typed === '') return merge(currentOptions(recent, commands), commands).slice(0, MAX_OPTIONS)
  const matching = typed.startsWith('#') ? [] : matchingCommands(typed, commands)
  const limit = results.length > 0 ? MAX_COMMANDS : MAX_OPTIONS - 1
  return [...matching.slice(0, limit), ...results, searchOption(typed)]
}

function matchingCommands(typed: string, commands: Options): Options {
  const scored = commands.flatMap((option) => {
    const score = fuzzyScore(typed, option.label) ?? keywordScore(typed, option.keywords)
    return score === undefined ? [] : [{ option, score }]
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ option }) => option)
}

/** Hidden keywords match only from the start of a word, and rank below visible text. */
const keywordScore = (typed: string, keywords = ''): number | undefined =>
  ` ${keywords}`.includes(` ${typed.toLowerCase()}`) ? 0 : undefined

const SEARCH_ID = 'search'

/** The full search is offered even when there are enough results. */
const searchOption = (typed: string): PaletteOption => ({
  id: SEARCH_ID,
  label: `Search for “${typed}”`,
  visual: { icon: 'search' },
  run: ({ go }) => go(searchPath(typed)),
})

const merge = (first: Options, then: Options): Options => [
  ...first,
  ...then.filter(({ id }) => first.every((option) => option.id !== id)),
]

/** Current commands; a command without effect is left out. */
const currentOptions = (recent: Options, commands: Options): Options =>
  recent.flatMap(
    (option) =>
      (option.isSearchResult ? option : commands.find(({ id }) => id === option.id)) ?? [],
  )

const RECENT_KEY = ['palette', 'recent']
const MAX_RECENT = 4

/** Recent options live in the query cache: until a reload or sign-out. */
export const recentOptions = (client: QueryClient): Options =>
  client.getQueryData<Options>(RECENT_KEY) ?? []

export function rememberOption(client: QueryClient, option: PaletteOption): void {
  if (option.id === SEARCH_ID) return
  client.setQueryDefaults(RECENT_KEY, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(RECENT_KEY, merge([option], recentOptions(client)).slice(0, MAX_RECENT))
}
