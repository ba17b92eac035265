import { formatAbsolute, formatHour, formatRelative, millisecondsToChange } from '#lib/text/format'
import { serverClock } from '#lib/api/server-clock'
import { useEffect, useState } from 'react'

interface TimeProps {
  /** An ISO 8601 date and time, as in documents. */
  readonly value: string
  /** The time is known to the hour only. */
  readonly toHour?: boolean
  /** Beside a place, phones have no room for more. */
  readonly isShort?: boolean
  readonly className?: string | undefined
}

/** "2 hours ago" by the server's clock, with the full local date on hover. It updates by itself. */
export function Time({ value, toHour = false, isShort = false, className }: TimeProps) {
  const [now, setNow] = useState(serverClock.now)
  const moment = new Date(value)
  useEffect(() => {
    const wait = millisecondsToChange(new Date(value), now)
    if (wait === undefined) return undefined
    const timer = setTimeout(() => setNow(serverClock.now()), wait)
    return () => clearTimeout(timer)
  }, [value, now])
  const text = (toHour ? formatHour : formatRelative)(moment, now)
  return (
    <time
      dateTime={value}
      // Formatting is slow for a whole list, and only hovering shows the tooltip.
      onPointerEnter={({ currentTarget }) => void (currentTarget.title = formatAbsolute(moment))}
      className={className}
    >
      {isShort ? <Ago>{text}</Ago> : text}
    </time>
  )
}

/** "54 min" on phones, else "54 minutes ago". */
export function Ago({ children }: { readonly children: string }) {
  const [start, short, rest] = children.split(/^(\d+ (?:min|h|d))/)
  return (
    <>
      <span>
        {start}
        {short}
      </span>
      <span className="max-sm:hidden">{rest}</span>
    </>
  )
}
