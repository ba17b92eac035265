import { ABOUT_FIELDS, ABOUT_LABELS, type AboutField } from '@devhood/contract/collections'
import { type User } from '@devhood/contract/schemas'
import { pick } from '@devhood/contract'
import { type ComponentProps, Fragment } from 'react'

import { LightText } from './light-text.tsx'
import { StackList } from './stack-list.tsx'

interface AboutLinesProps {
  readonly person: Partial<Readonly<Pick<User, AboutField>>>
  /** Passed on to the chips of the stack. */
  readonly chips?: Omit<ComponentProps<typeof StackList>, 'tags'>
}

/** What a person says about themselves. A field without a look of its own is a fact with its label. */
export function AboutLines({ person, chips }: AboutLinesProps) {
  const { headline, bio, stack = [], ...facts } = pick(person, ABOUT_FIELDS)
  const told = Object.entries(facts).filter(([, value]) => value)
  return (
    <>
      {headline && (
        <p dir="auto" className="text-strong wrap-anywhere">
          {headline}
        </p>
      )}
      {bio && <LightText text={bio} />}
      {told.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
          {told.map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-muted">{ABOUT_LABELS[name as AboutField]}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {value}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {stack.length > 0 && <StackList tags={stack} {...chips} />}
    </>
  )
}
