interface QuoteProps {
  readonly lead?: string
  readonly children: string
}

/** What somebody has written, its first lines. */
export function Quote({ lead, children }: QuoteProps) {
  return (
    <p className="line-clamp-3 wrap-anywhere text-small text-muted">
      {lead}“<bdi>{children}</bdi>”
    </p>
  )
}

/** Says that something is there no more. */
export function Gone({ children }: { readonly children: string }) {
  return <p className="text-small text-muted">{children}</p>
}
