import { countUnseen, useUnseen } from './use-unseen.ts'

export function UnseenBadge({ className }: { readonly className: string }) {
  const { label } = countUnseen(useUnseen())
  if (label === '') return null
  return (
    <>
      <span aria-hidden="true" className={className}>
        {label}
      </span>
      <span className="sr-only">{` ${label} new`}</span>
    </>
  )
}
