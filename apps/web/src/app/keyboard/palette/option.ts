import { type IconName } from '#ui/icon'

import { type AppActions } from '../shortcuts.ts'

/** What stands at the head of a row. */
export type OptionVisual =
  | { readonly icon: IconName }
  | { readonly avatar: { readonly name: string; readonly imageUrl?: string | null } }
  | { readonly thumbnail: string }

/** Something that the palette leads to or does. */
export interface PaletteOption {
  /** Unique among all that the palette ever shows. */
  readonly id: string
  readonly label: string
  /** What tells it from others of the same name: a handle, an author. */
  readonly hint?: string
  readonly visual: OptionVisual
  /** The keys that do the same without the palette. */
  readonly keys?: string
  /** It is also found by these words. */
  readonly keywords?: string
  /** true: found by a search, so kept among the recent ones as it is. */
  readonly isSearchResult?: boolean
  readonly run: (actions: AppActions) => void
}
