import { type PictureDropOptions } from '#lib/pictures/use-picture-drop'
import { type Upload } from '#lib/forms/use-upload'
import { type ReactNode, type Ref } from 'react'

import { Button } from '#ui/controls/button'
import { PictureFrame } from './picture-input-frame.tsx'
import { UploadCard } from './upload-card.tsx'

export interface PictureInputProps extends Pick<PictureDropOptions, 'accepted'> {
  /** What the picture shows; default 'Picture'. */
  readonly label?: string
  /** The accepted types as text. */
  readonly types: string
  /** The chosen or the current picture. */
  readonly shown: ReactNode
  readonly chooseLabel?: string
  readonly error: string | undefined
  readonly upload: Upload
  /** The form is being submitted. */
  readonly busy: boolean
  readonly onChange: (file: File | undefined) => void
  readonly onReject: (reason: string) => void
  readonly onRetry: () => void
  readonly ref: Ref<HTMLButtonElement>
}

/** A field for one picture: drop, paste or choose a file; with a preview and the upload's progress. */
export function PictureInput({ shown, error, upload, busy, ...rest }: PictureInputProps) {
  const { accepted, types, ref, label = 'Picture' } = rest
  const take = ([file]: readonly File[], [reason]: readonly string[]) => {
    if (file) rest.onChange(file)
    if (reason !== undefined) rest.onReject(reason)
  }
  return (
    <PictureFrame
      label={label}
      types={types}
      accepted={accepted}
      error={error}
      disabled={busy}
      ref={ref}
      onFiles={take}
    >
      {(fileButton, errors) => (
        <>
          {shown}
          {errors}
          {upload.state && (
            <UploadCard
              state={upload.state}
              isRejected={error !== undefined}
              busy={busy}
              onStop={upload.stop}
              onRetry={rest.onRetry}
              onRemove={() => rest.onChange(undefined)}
              onSendOriginal={upload.sendOriginal}
            />
          )}
          {!busy && (
            <Button {...fileButton} size="sm" icon="picture" className="justify-self-start">
              {rest.chooseLabel ?? 'Choose another picture'}
            </Button>
          )}
        </>
      )}
    </PictureFrame>
  )
}
