interface QuoteProps {
  readonly prefix?: string
  readonly children: string
}

/** What somebody has written, its first lines. */
export function Quote({ prefix, children }: QuoteProps) {
  return (
    <p className="line-clamp-3 wrap-anywhere text-small text-muted">
      {prefix}“<bdi>{children}</bdi>”
    </p>
  )
}

/** Says that something is there no more. */
export function DeletedNotice({ children }: { readonly children: string }) {
  return <p className="text-small text-muted">{children}</p>
}
