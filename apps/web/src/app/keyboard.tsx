import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '#features/account'
import { announce } from '#lib/announce'
import { createKeyReader, isSingleKey, isTyping } from '#lib/keys'
import { keysOverlay } from '#lib/keys-overlay'
import { preferences } from '#lib/preferences'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router'

import { type Hands, isInUse, KEY_ROWS, TO_SEARCH } from './keyboard/key-table.ts'
import { focusSearch } from './keyboard/post-cursor.ts'

const KeySheet = lazy(async () => ({
  default: (await import('./keyboard/key-sheet.tsx')).KeySheet,
}))
const Palette = lazy(async () => ({
  default: (await import('./keyboard/palette/palette.tsx')).Palette,
}))

/** Listens for the keys of the table, and shows what they lay over the page. */
export function Keyboard() {
  const overlay = useSyncExternalStore(keysOverlay.subscribe, keysOverlay.current)
  const [busy, setBusy] = useState(false)
  const hands = useHands(setBusy)
  useKeys(hands)
  useArrivalInSearch()
  useWholeFields()
  return (
    <>
      {busy && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-30 h-0.5 animate-late bg-accent-mark"
        />
      )}
      <Suspense>
        {overlay === 'sheet' && <KeySheet onClose={keysOverlay.close} />}
        {overlay === 'palette' && <Palette hands={hands} onClose={keysOverlay.close} />}
      </Suspense>
    </>
  )
}

function useHands(setBusy: (busy: boolean) => void): Hands {
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
    profile: `/profile/${user.$id}`,
    open: keysOverlay.open,
    refresh: () => void refresh(),
  }
}

function useKeys(hands: Hands): void {
  const [read] = useState(() => createKeyReader<(typeof KEY_ROWS)[number]>())
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const row = read(event, rowsFor(event))
    if (!row) return
    event.preventDefault()
    row.run(hands)
  })
  // With the page, not after its first paint: whoever sees it may press at once.
  useLayoutEffect(() => {
    const listening = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** Single keys rest while somebody types or has switched them off; a dialog has all keys to itself. */
function rowsFor({ target, defaultPrevented }: KeyboardEvent): typeof KEY_ROWS {
  if (defaultPrevented || document.querySelector('dialog[open]')) return []
  const isField = isTyping(target)
  const hasSingleKeys = !isField && preferences.current().singleKeys === 'on'
  return KEY_ROWS.filter(({ keys, group }) =>
    keys === 'Escape' ? isField : isInUse(group) && (hasSingleKeys || !isSingleKey(keys)),
  )
}

/** After a navigation that asked for it, once the new page has had its say on the focus. */
function useArrivalInSearch(): void {
  const { key, state } = useLocation()
  useEffect(() => {
    if ((state as typeof TO_SEARCH | null)?.focus === TO_SEARCH.focus) focusSearch()
  }, [key, state])
}

/** Browsers show the caret of a field that gets the focus; what is below it may lie behind the lower bar. */
function useWholeFields(): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}
