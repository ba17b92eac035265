interface AuthHeadingProps {
  readonly title: string
  readonly text: string
  /** Whether the form below needs the height of the window: then it starts higher from the first byte on. */
  readonly isLong?: boolean
}

export const AuthHeading = ({ title, text, isLong }: AuthHeadingProps) => (
  <div data-long={isLong} className="grid grid-cols-1 gap-1.5">
    <h1 tabIndex={-1} className="text-title-lg wrap-anywhere">
      {title}
    </h1>
    <p className="text-muted">{text}</p>
  </div>
)
