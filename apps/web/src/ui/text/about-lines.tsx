import { ABOUT_FIELDS, ABOUT_LABELS, type AboutField } from '@devhood/contract/collections'
import { type User } from '@devhood/contract/schemas'
import { pick } from '@devhood/contract'
import { type ComponentProps } from 'react'

import { Icon } from '#ui/icon'

import { LightText } from './light-text.tsx'
import { Pin } from './place.tsx'
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
        <dl className="grid grid-cols-1 gap-2 text-[.9375rem]/5.5">
          {told.map(([name, value]) => (
            <div key={name} className="relative pl-7">
              <dt className="inline text-muted">
                <span className="absolute top-0.5 left-0">
                  {name === 'place' ? <Pin size={18} /> : <Icon name="edit" size={18} />}
                </span>
                <span className={name === 'place' ? 'sr-only' : undefined}>
                  <span>{ABOUT_LABELS[name as AboutField]}</span>{' '}
                </span>
              </dt>
              <dd className="inline wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {stack.length > 0 && <StackList tags={stack} {...chips} />}
    </>
  )
}
