/** Title and subtitle above an auth form. */
export function AuthHeading({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="grid gap-1.5">
      <h1 tabIndex={-1} className="text-title-lg">
        {title}
      </h1>
      <p className="text-muted">{text}</p>
    </div>
  )
}
