import { formatAbsolute, formatRelative, millisecondsToChange } from '#lib/text/format'
import { serverClock } from '#lib/api/server-clock'
import { useEffect, useState } from 'react'

interface TimeProps {
  /** An ISO 8601 moment, as documents carry it. */
  readonly value: string
  readonly className?: string | undefined
}

/** "2 hours ago" by the server's clock, with the full local date on hover. Counts on by itself. */
export function Time({ value, className }: TimeProps) {
  const [now, setNow] = useState(serverClock.now)
  const moment = new Date(value)
  useEffect(() => {
    const wait = millisecondsToChange(new Date(value), now)
    if (wait === undefined) return undefined
    const timer = setTimeout(() => setNow(serverClock.now()), wait)
    return () => clearTimeout(timer)
  }, [value, now])
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
