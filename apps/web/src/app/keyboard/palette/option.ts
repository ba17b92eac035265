import { type IconName } from '#ui/icon'

import { type AppActions } from '../shortcuts.ts'

/** Visual at the start of a row. */
export type OptionVisual =
  | { readonly icon: IconName }
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
