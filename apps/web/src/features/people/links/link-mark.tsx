import { Icon } from '#ui/icon'

/** The mark of a page that links back to the profile. */
export function LinkMark({ label }: { readonly label: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-small text-success" title={label}>
      <Icon name="check" size={16} />
      {label}
    </span>
  )
}
