import { pressedKey } from '#lib/dom/pressed-key'
import { JOB_LIMITS, type JobFilters, lengthOf } from '@devhood/contract'
import { keepFocus } from '#lib/dom/keep-focus'
import { Chip, TagChip } from '#ui/controls/chip'
import { TextInput } from '#ui/forms/input'
import { type KeyboardEvent, useId, useState } from 'react'

import { type ChangeFilters } from './use-filters.ts'
import { LiveError } from './live-error.tsx'

interface StackFilterProps extends Pick<JobFilters, 'stack' | 'match'> {
  readonly change: ChangeFilters
}

/** Tech stack filter: Enter or a comma adds the typed word as a tag. */
export function StackFilter({ stack, match, change }: StackFilterProps) {
  const hint = useId()
  const errorId = useId()
  const [text, setText] = useState('')
  const [rejected, setRejected] = useState({ rest: '', error: '' })
  const error = text !== '' && text === rejected.rest ? rejected.error : undefined
  const add = () => {
    const { accepted, rest, error: reason } = mergeTags(stack, tagsOf(text))
    setText(rest)
    setRejected({ rest, error: reason })
    if (accepted.length > 0) change({ stack: [...stack, ...accepted] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key !== 'Enter' && key !== ',') return
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
        Type a skill, press Enter
      </p>
      <ChosenTags {...{ stack, match, change }} />
    </fieldset>
  )
}

/** The chosen tags, and whether an ad must have all of them. */
const ChosenTags = ({ stack, match, change }: StackFilterProps) => (
  <>
    {stack.length > 0 && (
      <ul ref={keepFocus} className="mt-2 flex flex-wrap gap-1.5">
        {stack.map((tag) => (
          <li key={tag} className="max-w-full">
            <TagChip
              tag={tag}
              prefix=""
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

const TOO_LONG = `A skill has at most ${JOB_LIMITS.stackTagMax} characters.`
const TOO_MANY = `At most ${JOB_LIMITS.stackMax} skills.`

const isTag = (tag: string): boolean => lengthOf(tag) <= JOB_LIMITS.stackTagMax

/** Splits new tags into accepted ones and the rest of the text, with the reason for the rest. */
function mergeTags(stack: readonly string[], tags: readonly string[]) {
  const candidates = new Map(tags.filter(isTag).map((tag) => [tag.toLowerCase(), tag]))
  for (const tag of stack) candidates.delete(tag.toLowerCase())
  const newTags = [...candidates.values()]
  const accepted = newTags.slice(0, Math.max(0, JOB_LIMITS.stackMax - stack.length))
  const tooLong = tags.filter((tag) => !isTag(tag))
  return {
    accepted,
    rest: [...tooLong, ...newTags.slice(accepted.length)].join(', '),
    error: tooLong.length > 0 ? TOO_LONG : TOO_MANY,
  }
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, ''))
    .filter((tag) => tag !== '')
