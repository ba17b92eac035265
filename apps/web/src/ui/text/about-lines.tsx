import { LightText } from './light-text.tsx'
import { StackList } from './stack-list.tsx'

interface AboutLinesProps {
  readonly person: {
    readonly headline?: string | null
    readonly bio?: string | null
    readonly place?: string | null
    readonly workingOn?: string | null
    readonly stack?: readonly string[]
  }
}

/** What a person says about themselves: headline, bio, current project, place and stack. */
export function AboutLines({ person }: AboutLinesProps) {
  const { headline, bio, place, workingOn, stack = [] } = person
  return (
    <>
      {headline && (
        <p dir="auto" className="text-strong wrap-anywhere">
          {headline}
        </p>
      )}
      {bio && <LightText text={bio} />}
      {(place || workingOn) && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
          <Fact term="Working on">{workingOn}</Fact>
          <Fact term="Location">{place}</Fact>
        </dl>
      )}
      {stack.length > 0 && <StackList tags={stack} />}
    </>
  )
}

interface FactProps {
  readonly term: string
  /** Empty when the person doesn't say it. */
  readonly children: string | null | undefined
}

function Fact({ term, children }: FactProps) {
  if (!children) return null
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children}
      </dd>
    </>
  )
}
