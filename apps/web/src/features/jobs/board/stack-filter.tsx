import { JOB_LIMITS, type JobFilters } from '@devhood/contract'
import { Chip, TagChip } from '#ui/chip'
import { TextInput } from '#ui/input'
import { type KeyboardEvent, useId, useState } from 'react'

import { type ChangeFilters } from '../use-filters.ts'

interface StackFilterProps extends Pick<JobFilters, 'stack' | 'match'> {
  readonly change: ChangeFilters
}

/** What one works with: each word that Enter or a comma ends is one more. */
export function StackFilter({ stack, match, change }: StackFilterProps) {
  const hint = useId()
  const [text, setText] = useState('')
  const add = () => {
    const tags = text.split(',')
    setText('')
    if (tags.some((tag) => tag.trim() !== '')) change({ stack: [...stack, ...tags] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset aria-describedby={hint}>
      <legend className="mb-2 text-label">Stack</legend>
      <TextInput
        aria-label="Stack"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={JOB_LIMITS.stackTagMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
      <p id={hint} className="mt-1.5 text-small text-muted">
        Such as Rust. Enter adds it.
      </p>
      {stack.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {stack.map((tag) => (
            <TagChip
              key={tag}
              tag={tag}
              lead=""
              onRemove={() => change({ stack: stack.filter((other) => other !== tag) })}
            />
          ))}
        </div>
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
    </fieldset>
  )
}
