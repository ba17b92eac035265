import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** In the address, in place of a row: what is chosen is open. */
export const CHOSEN = 'chosen'

/** Whether the panel has room beside the list. */
const isBeside = () => matchMedia('(min-width: 1024px)').matches

/**
 * The row that is open, in the address, so that a link leads to it, and on phones Back to the place in the list. Beside a
 * list, the first one is open by itself.
 */
export function useOpenRow(keys: readonly string[]) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = params.get('case')
  const found = keys.indexOf(open ?? '')
  const place = Math.max(0, found)
  const isOpen = open !== null && (found !== -1 || open === CHOSEN)
  const isCovered = isOpen && !isBeside()

  const addressOf = (key: string | undefined) => {
    const next = new URLSearchParams(params)
    if (key === undefined) next.delete('case')
    else next.set('case', key)
    return `?${next.toString()}`
  }
  // On phones the list is one step back.
  const linkTo = (key: string) => ({ to: addressOf(key), replace: isBeside() || isOpen })
  const go = (key: string) => {
    const { to, replace } = linkTo(key)
    void navigate(to, { replace, preventScrollReset: true })
  }
  const close = () =>
    void navigate(addressOf(undefined), { replace: true, preventScrollReset: true })

  const wasCovered = useRef(isCovered)
  const last = useRef(open)
  useEffect(() => {
    if (isCovered && !wasCovered.current) heading.current?.focus({ preventScroll: true })
    if (!isCovered && wasCovered.current) rowOf(last.current)?.focus({ preventScroll: true })
    wasCovered.current = isCovered
    last.current = open
    if (open !== null && !isCovered)
      rowOf(open)?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [open, isCovered])

  return {
    place,
    isOpen,
    isCovered,
    heading,
    linkTo,
    open: go,
    close,
    /** Opens the one before (-1) or after (1); undefined at the end. */
    move: (step: 1 | -1) => {
      const key = keys[place + step]
      return key === undefined ? undefined : () => go(key)
    },
    /** To the next one: this one is about to leave the list. */
    leave: () => {
      const next = keys[place + 1] ?? keys[place - 1]
      if (next === undefined || !isOpen) close()
      else go(next)
    },
  }
}

const rowOf = (key: string | null) =>
  key === null
    ? null
    : document.querySelector<HTMLElement>(`.op-row a[href*="case=${CSS.escape(key)}"]`)
