import { type Accepted } from '#lib/pictures/picture-rules'
import { usePictureDrop } from '#lib/pictures/use-picture-drop'
import { type Upload } from '#lib/forms/use-upload'
import clsx from 'clsx'
import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react'

import { Button } from '#ui/controls/button'
import { FieldError } from '#ui/forms/field-error'

// Loads with the first picture: before that there is nothing to show.
const UploadCard = lazy(async () => ({ default: (await import('./upload-card.tsx')).UploadCard }))

/** Properties of the file button, which takes the focus when the picture is missing. */
export interface FileButtonProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly 'aria-describedby': string
  readonly onClick: () => void
}

export interface PictureInputProps {
  readonly accepted: Accepted
  /** What the picture shows; default 'Picture'. */
  readonly label?: string
  /** The same as text. */
  readonly types: string
  /** The chosen or the current picture. */
  readonly shown: ReactNode
  /** Shown while there is no picture. */
  readonly empty?: (fileButton: FileButtonProps) => ReactNode
  readonly chooseLabel?: string
  readonly error: string | undefined
  readonly upload: Upload
  /** The form is being submitted. */
  readonly busy: boolean
  readonly startsPost?: boolean
  readonly onChange: (file: File | undefined) => void
  readonly onReject: (reason: string) => void
  readonly onRetry: () => void
  readonly ref: Ref<HTMLButtonElement>
}

/** A picture field: drop, paste or choose a file; with a preview and the upload's progress. */
export function PictureInput({ accepted, types, shown, empty, error, ...rest }: PictureInputProps) {
  const { upload, busy, startsPost = false, onChange, onReject, onRetry, ref } = rest
  const id = useId()
  const drop = usePictureDrop({
    accepted,
    onPick: onChange,
    onReject,
    disabled: busy,
    startsPost,
  })
  const fileButton: FileButtonProps = {
    ref,
    'aria-describedby': clsx(`${id}-types`, error && `${id}-error`),
    onClick: drop.open,
  }
  return (
    <div className="grid content-start gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-label">{rest.label ?? 'Picture'}</span>
        <span id={`${id}-types`} className="font-mono text-mono text-muted">
          {types}
        </span>
      </div>
      <input {...drop.input} />
      {drop.isProcessing && (
        <output className="animate-late text-small text-muted">Reading the picture…</output>
      )}
      {shown ?? empty?.(fileButton)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {upload.state && (
        <Suspense>
          <UploadCard
            state={upload.state}
            isRejected={error !== undefined}
            busy={busy}
            onStop={upload.stop}
            onRetry={onRetry}
            onRemove={() => onChange(undefined)}
            onSendOriginal={upload.sendOriginal}
          />
        </Suspense>
      )}
      {shown && !busy && (
        <Button {...fileButton} size="sm" icon="picture" className="justify-self-start">
          {rest.chooseLabel ?? 'Choose another picture'}
        </Button>
      )}
    </div>
  )
}
