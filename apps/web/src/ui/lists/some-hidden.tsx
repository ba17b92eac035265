import { useEffect, useState } from 'react'

/** Milliseconds after which a number and its list should agree: they arrive one after the other. */
const SETTLED = 1000

/** Says that a list has fewer entries than their number: those of people who are blocked or muted are left out. */
export function SomeHidden({ isTrue }: { readonly isTrue: boolean }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isTrue), SETTLED)
    return () => clearTimeout(timer)
  }, [isTrue])
  return isTrue && isShown && <p className="py-2 text-small text-muted">Some are hidden</p>
}
