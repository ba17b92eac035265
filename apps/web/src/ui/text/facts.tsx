import { type ReactNode } from 'react'

interface FactsProps {
  /** Those that are missing are left out. */
  readonly of: readonly ReactNode[]
  readonly className?: string
}

/** Facts in lines, with a dot between those of one line: the dot before the first of each line is cut off. */
export const Facts = ({ of, className = '' }: FactsProps) => (
  <p className={`overflow-x-clip ${className}`}>
    <span className="-ml-4 flex flex-wrap">
      {of.filter(Boolean).map((fact, at) => (
        <span key={at} className="max-w-full pl-4">
          {at > 0 && <span className="-ml-4 inline-block w-4 text-center whitespace-pre"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  </p>
)
