import { lengthOf } from '@devhood/contract'
import clsx from 'clsx'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useField } from './field.tsx'
import { IconButton } from '#ui/controls/icon-button'
import { Icon } from '#ui/icon'

/** Style of all text controls. At least 16 px: below that, phones zoom in. */
const CONTROL =
  'w-full min-h-12 rounded-control border border-border-strong bg-surface px-3.5 py-[11px] text-body transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-offset-1 aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]'

/** Style of read-only text for copying. A select counts as read-only in CSS, so it doesn't get this style. */
const READ_ONLY = 'read-only:bg-bg read-only:text-muted'

export type TextInputProps = ComponentProps<'input'>

export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  const field = useField()
  return <input {...field} {...rest} type={type} className={clsx(CONTROL, READ_ONLY, className)} />
}

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Maximum number of characters. Not enforced while typing: from 80 % on a counter shows. */
  readonly max?: number
}

export function TextArea({ className, max, ref, onChange, ...rest }: TextAreaProps) {
  const field = useField()
  const element = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)
  // The form may fill or clear the control without React (a draft, a reset), so this counts after every render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => setLength(lengthOf(element.current?.value ?? '')))
  return (
    // Its content must not widen it, or what is around it: it grows downwards alone.
    <div className="relative w-full [contain:inline-size]">
      <textarea
        {...field}
        {...rest}
        ref={(node) => {
          element.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        onChange={(event) => {
          setLength(lengthOf(event.currentTarget.value))
          onChange?.(event)
        }}
        className={clsx(
          CONTROL,
          READ_ONLY,
          'block field-sizing-content max-h-[60svh] min-h-30 resize-y',
          className,
        )}
      />
      {max !== undefined && length >= max * 0.8 && <Counter length={length} max={max} />}
    </div>
  )
}

function Counter({ length, max }: { readonly length: number; readonly max: number }) {
  return (
    <span
      className={clsx(
        'absolute right-0 bottom-full mb-1.5 font-mono text-mono tabular-nums',
        length > max ? 'text-danger' : 'text-muted',
      )}
    >
      {`${length} / ${max}`}
    </span>
  )
}

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'>

/** Can show the typed password, and warns when Caps Lock is on. */
export function PasswordInput({ className, onKeyUp, onBlur, ...rest }: PasswordInputProps) {
  const field = useField()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState('CapsLock'))
    onKeyUp?.(event)
  }
  return (
    <>
      <div className="relative">
        <input
          {...field}
          {...rest}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyUp={watchCapsLock}
          onBlur={(event) => {
            setCapsLock(false)
            onBlur?.(event)
          }}
          className={clsx(CONTROL, READ_ONLY, 'pr-13', className)}
        />
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 right-0.5"
        />
      </div>
      <p aria-live="polite" className="text-small text-muted empty:hidden">
        {capsLock ? 'Caps Lock is on' : ''}
      </p>
    </>
  )
}

/** A native single select. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const field = useField()
  return (
    <span className={clsx('relative block', className)}>
      <select {...field} {...rest} className={clsx(CONTROL, 'appearance-none pr-10 font-normal')} />
      <Icon
        name="down"
        size={16}
        className="pointer-events-none absolute top-4 right-3.5 text-muted"
      />
    </span>
  )
}
