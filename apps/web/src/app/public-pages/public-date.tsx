interface PublicDateProps {
  /** An ISO 8601 date and time. */
  readonly value: string
  readonly className?: string
}

/** A date on a page without the app: the server doesn't know the reader's time zone. */
export function PublicDate({ value, className }: PublicDateProps) {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <time dateTime={value} className={className}>
      {date.format(new Date(value))}
    </time>
  )
}
