import { type PictureDropOptions, usePictureDrop } from '#lib/pictures/use-picture-drop'
import { type ReactNode, type Ref, useId } from 'react'

import { FieldError } from '#ui/forms/field-error'

/** Properties of the file button, which takes the focus when the picture is missing. */
export interface FileButtonProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly 'aria-describedby': string
  readonly onClick: () => void
}

interface PictureFrameProps extends PictureDropOptions {
  readonly label: string
  /** The accepted types as text. */
  readonly types: string
  /** One line for each problem. */
  readonly error: string | undefined
  readonly ref: Ref<HTMLButtonElement>
  /** The content, from the file button and the error, which stands where the content puts it. */
  readonly children: (fileButton: FileButtonProps, error: ReactNode) => ReactNode
}

/** A field for pictures: its label, and the hidden file input that receives what is chosen, dropped or pasted. */
export function PictureFrame({ label, types, error, ref, children, ...rest }: PictureFrameProps) {
  const id = useId()
  const drop = usePictureDrop(rest)
  const lines = error?.split('\n') ?? []
  const errorId = (line: number) => `${id}-error-${line}`
  const descriptions = [`${id}-types`, ...lines.map((_, line) => errorId(line))]
  const errors = (
    <div aria-live="polite" className="contents">
      {lines.map((text, line) => (
        <FieldError key={text} id={errorId(line)}>
          {text}
        </FieldError>
      ))}
    </div>
  )
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-label">{label}</span>
        <span id={`${id}-types`} className="font-mono text-mono text-muted">
          {types}
        </span>
      </div>
      <input {...drop.input} />
      {drop.isProcessing && (
        <output className="animate-late text-small text-muted">Reading the picture…</output>
      )}
      {children({ ref, 'aria-describedby': descriptions.join(' '), onClick: drop.open }, errors)}
    </div>
  )
}
