import { profilePath } from '@devhood/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '#features/account'
import { announce } from '#lib/feedback/announce'
import { type Binding, createKeyReader, isSingleKey, isTyping } from './keyboard/keys.ts'
import { listen } from '#lib/dom/listen'
import { screenShortcuts } from '#lib/dom/screen-shortcuts'
import { keyboardOverlay } from '#lib/dom/keyboard-overlay'
import { useGoBack } from '#lib/navigation/go-back'
import { preferences } from '#lib/settings/preferences'
import { ProgressLine } from '#ui/feedback/progress-line'
import { latePart, MissingOverlay } from '#ui/lazy-part'
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { type AppActions, SHORTCUT_LIST, FOCUS_SEARCH_STATE } from './keyboard/shortcuts.ts'
import { focusSearch } from './keyboard/post-cursor.ts'
import { usePage } from './page-navigation.ts'

const ShortcutsDialog = latePart(
  async () => (await import('./keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
  MissingOverlay,
)
const Palette = latePart(
  async () => (await import('./keyboard/palette/palette.tsx')).Palette,
  MissingOverlay,
)

/** A shortcut of the app or of the screen. */
type Shortcut = Binding & Pick<(typeof SHORTCUT_LIST)[number], 'run' | 'instead'>

/** Listens for keyboard shortcuts and shows the overlays that they open. */
export function Keyboard() {
  const overlay = useSyncExternalStore(keyboardOverlay.subscribe, keyboardOverlay.current)
  const [busy, setBusy] = useState(false)
  const actions = useAppActions(setBusy)
  useShortcuts(actions)
  useFocusSearchOnArrival()
  useScrollFieldIntoView()
  return (
    <>
      {busy && <ProgressLine />}
      {overlay === 'sheet' && <ShortcutsDialog onClose={keyboardOverlay.close} />}
      {overlay === 'palette' && <Palette actions={actions} onClose={keyboardOverlay.close} />}
    </>
  )
}

function useAppActions(setBusy: (busy: boolean) => void): AppActions {
  const user = useCurrentUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const refresh = async () => {
    setBusy(true)
    await client.refetchQueries({ type: 'active' })
    setBusy(false)
    announce('Refreshed')
  }
  return {
    go: (to, state) => void navigate(to, { state }),
    profile: profilePath(user),
    open: keyboardOverlay.open,
    refresh: () => void refresh(),
    back: useGoBack(),
  }
}

function useShortcuts(actions: AppActions): void {
  const [read] = useState(() => createKeyReader<Shortcut>())
  const canEscape = usePage()?.escape === true
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = read(event, activeShortcuts(event, canEscape))
    if (!shortcut) return
    event.preventDefault()
    if (shortcut.instead?.isPossible()) shortcut.instead.run()
    else shortcut.run(actions)
  })
  // Runs before the first paint, so that shortcuts work as soon as the page is visible.
  useLayoutEffect(() => listen(document, { keydown: (event) => onKey(event) }), [])
}

/** Single keys are off while the user is typing or has disabled them; an open dialog disables all shortcuts. */
function activeShortcuts(
  { target, defaultPrevented }: KeyboardEvent,
  canEscape: boolean,
): readonly Shortcut[] {
  if (defaultPrevented || document.querySelector('dialog[open]')) return []
  const isField = isTyping(target)
  const hasSingleKeys = !isField && preferences.current().singleKeys === 'on'
  const ofScreen = screenShortcuts.current().flatMap(({ list }) => list())
  return [...SHORTCUT_LIST, ...ofScreen].filter(({ keys }) =>
    keys === 'Escape' ? isField || canEscape : hasSingleKeys || !isSingleKey(keys),
  )
}

/** Runs after a navigation that asked for it, once the new page has set its own focus. */
function useFocusSearchOnArrival(): void {
  const { key, state } = useLocation()
  useEffect(() => {
    if ((state as typeof FOCUS_SEARCH_STATE | null)?.focus === FOCUS_SEARCH_STATE.focus)
      focusSearch()
  }, [key, state])
}

/** Browsers scroll only the caret of a focused field into view; the rest of the field may be behind the bottom bar. */
function useScrollFieldIntoView(): void {
  useEffect(() => {
    const focusin = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLTextAreaElement)) return
      // Only the field for a comment, which browsers leave where it is, can be above the window.
      const isAbove = target.getBoundingClientRect().bottom < 0
      target.scrollIntoView({ block: isAbove ? 'center' : 'nearest' })
    }
    return listen(document, { focusin })
  }, [])
}
