import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { useEffect, useRef } from 'react'

const DIGITS = 6
/** Digits that are easy to compare. */
const SPACED = { letterSpacing: '.4em' }

interface CodeFieldProps {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** Sends the code: called as soon as the last digit is in. */
  readonly onComplete: (code: string) => void
  /** Six digits; a recovery code is a longer text, which people send by themselves. */
  readonly isNumeric: boolean
}

/** A field for a code that is used once. Codes are pasted with blanks; after an error the code stays. */
export function CodeField({ value, onChange, onComplete, isNumeric, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const change = (typed: string) => {
    const code = isNumeric ? typed.replaceAll(/[^0-9]/g, '').slice(0, DIGITS) : typed
    onChange(code)
    if (isNumeric && code.length === DIGITS && code !== value) onComplete(code)
  }
  return (
    <Field {...field}>
      <TextInput
        ref={input}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={isNumeric ? 'text-center font-mono tabular-nums' : 'font-mono'}
        {...(isNumeric && { style: SPACED })}
      />
    </Field>
  )
}
