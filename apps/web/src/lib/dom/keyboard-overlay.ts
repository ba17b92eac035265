import { createStore } from '../store.ts'

/** Overlays opened by shortcuts: the shortcuts dialog or the command palette. */
export type KeyboardOverlay = 'sheet' | 'palette'

const { set, ...shown } = createStore<KeyboardOverlay | undefined>(undefined)

export const keyboardOverlay = {
  ...shown,
  open: (overlay: KeyboardOverlay): void => set(overlay),
  close: (): void => set(undefined),
}
