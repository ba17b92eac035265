import { JOB_LIMITS, type JobFilters, lengthOf } from '@devhood/contract'
import { keepFocus } from '#lib/keep-focus'
import { Chip, TagChip } from '#ui/chip'
import { TextInput } from '#ui/input'
import { type KeyboardEvent, useId, useState } from 'react'

import { type ChangeFilters } from '../use-filters.ts'
import { LiveError } from './live-error.tsx'

interface StackFilterProps extends Pick<JobFilters, 'stack' | 'match'> {
  readonly change: ChangeFilters
}

/** What one works with: each word that Enter or a comma ends is one more. */
export function StackFilter({ stack, match, change }: StackFilterProps) {
  const hint = useId()
  const errorId = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState('')
  const error = text !== '' && text === refused ? TOO_LONG : undefined
  const add = () => {
    const tags = tagsOf(text)
    const taken = tags.filter(isTag)
    const rest = tags.filter((tag) => !isTag(tag)).join(', ')
    setText(rest)
    setRefused(rest)
    if (taken.length > 0) change({ stack: [...stack, ...taken] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset ref={keepFocus} tabIndex={-1} aria-describedby={hint} className="outline-none">
      <legend className="mb-2 text-label">Stack</legend>
      <TextInput
        aria-label="Stack"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={errorId}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <LiveError id={errorId}>{error}</LiveError>
      <p id={hint} className="mt-1.5 text-small text-muted">
        Such as Rust. Enter adds it.
      </p>
      <Chosen {...{ stack, match, change }} />
    </fieldset>
  )
}

/** The stack so far, and whether an ad must name all of it. */
function Chosen({ stack, match, change }: StackFilterProps) {
  return (
    <>
      {stack.length > 0 && (
        <ul ref={keepFocus} className="mt-2 flex flex-wrap gap-1.5">
          {stack.map((tag) => (
            <li key={tag} className="max-w-full">
              <TagChip
                tag={tag}
                lead=""
                onRemove={() => change({ stack: stack.filter((other) => other !== tag) })}
              />
            </li>
          ))}
        </ul>
      )}
      {stack.length > 1 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Chip aria-pressed={match === 'any'} onClick={() => change({ match: 'any' })}>
            Any of these
          </Chip>
          <Chip aria-pressed={match === 'all'} onClick={() => change({ match: 'all' })}>
            All of these
          </Chip>
        </div>
      )}
    </>
  )
}

const TOO_LONG = `At most ${JOB_LIMITS.stackTagMax} characters for one.`

const isTag = (tag: string): boolean => lengthOf(tag) <= JOB_LIMITS.stackTagMax

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, ''))
    .filter((tag) => tag !== '')
