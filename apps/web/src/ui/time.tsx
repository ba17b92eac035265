import { formatAbsolute, formatRelative, isFresh } from '#lib/format'
import { useEffect, useState } from 'react'

interface TimeProps {
  /** An ISO 8601 moment, as documents carry it. */
  readonly value: string
  readonly className?: string | undefined
}

const MINUTE = 60_000

/** "2 hours ago", with the full local date on hover. Counts on by itself during the first hour. */
export function Time({ value, className }: TimeProps) {
  const [now, setNow] = useState(Date.now)
  const moment = new Date(value)
  const fresh = isFresh(moment, now)
  useEffect(() => {
    if (!fresh) return undefined
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [fresh])
  return (
    <time
      dateTime={value}
      // To write it takes long for a whole list, and who does not point at it never sees it.
      onPointerEnter={({ currentTarget }) => void (currentTarget.title = formatAbsolute(moment))}
      className={className}
    >
      {formatRelative(moment, now)}
    </time>
  )
}
