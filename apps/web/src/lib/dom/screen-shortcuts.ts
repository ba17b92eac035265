import { createStore } from '../store.ts'

/** A shortcut of the screen that is open. */
export interface ScreenShortcut {
  /** In the notation of the app's table. */
  readonly keys: string
  /** What it does, for the shortcuts dialog. */
  readonly label: string
  readonly run: () => void
}

export interface ScreenShortcuts {
  /** Heading in the shortcuts dialog. */
  readonly group: string
  readonly list: () => readonly ScreenShortcut[]
}

/** Those that screens add to the app's own while they are open: they load with their screen. */
export const screenShortcuts = createStore<readonly ScreenShortcuts[]>([])
