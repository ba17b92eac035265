export const AuthHeading = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="grid grid-cols-1 gap-1.5">
    <h1 tabIndex={-1} className="text-title-lg wrap-anywhere">
      {title}
    </h1>
    <p className="text-muted">{text}</p>
  </div>
)
