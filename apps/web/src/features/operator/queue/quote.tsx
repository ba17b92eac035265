interface QuoteProps {
  readonly prefix?: string
  readonly children: string
}

/** The first lines of a text. */
export function Quote({ prefix, children }: QuoteProps) {
  return (
    <p className="line-clamp-3 wrap-anywhere text-small text-muted">
      {prefix}“<bdi>{children}</bdi>”
    </p>
  )
}

/** Notice that content was deleted. */
export function DeletedNotice({ children }: { readonly children: string }) {
  return <p className="text-small text-muted">{children}</p>
}
