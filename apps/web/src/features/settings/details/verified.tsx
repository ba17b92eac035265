import { Icon } from '#ui/icon'

interface VerifiedProps {
  /** An email or a phone number. */
  readonly value: string
  /** Whether its owner has verified it. */
  readonly isVerified: boolean
}

export function Verified({ value, isVerified }: VerifiedProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      {isVerified && (
        <span className="flex items-center gap-1 text-small text-success">
          <Icon name="check" size={16} />
          Verified
        </span>
      )}
    </span>
  )
}
