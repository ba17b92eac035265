import { type CurrentUser } from '#features/account'
import { PROFILE_PICTURES } from '#lib/picture-rules'
import { usePictureDrop } from '#lib/use-picture-drop'
import { type Upload } from '#lib/use-upload'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/button'
import { FieldError } from '#ui/field'
import { FilePreview } from '#ui/file-preview'
import { UploadCard } from '#ui/upload-card'
import clsx from 'clsx'
import { useId } from 'react'

interface FaceFieldProps {
  readonly me: CurrentUser
  readonly file: File | undefined
  readonly error: string | undefined
  readonly upload: Upload
  readonly busy: boolean
  readonly onChange: (file: File | undefined) => void
  readonly onRefuse: (reason: string) => void
}

/** The face so far, or the one that was just chosen. */
export function FaceField({ me, file, error, upload, busy, onChange, onRefuse }: FaceFieldProps) {
  const id = useId()
  const drop = usePictureDrop({
    accepted: PROFILE_PICTURES,
    onPick: onChange,
    onRefuse,
    disabled: busy,
  })
  return (
    <div {...drop.root} className="grid content-start justify-items-start gap-3 outline-none">
      <div className="flex w-full items-baseline justify-between gap-3">
        <span className="text-label">Picture</span>
        <span id={`${id}-types`} className="font-mono text-mono text-muted">
          PNG, JPG
        </span>
      </div>
      <div className={clsx('rounded-round', drop.isDragging && 'outline-2 outline-accent-mark')}>
        <input {...drop.input} />
        {file ? (
          <FilePreview key={`${file.name} ${file.lastModified}`} file={file} round />
        ) : (
          <Avatar name={me.name} imageUrl={me.imageUrl} size={136} />
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {file && (
        <div className="w-full">
          <UploadCard
            file={file}
            progress={upload.progress}
            busy={busy}
            onCancel={upload.cancel}
            onRemove={() => onChange(undefined)}
          />
        </div>
      )}
      {!busy && (
        <Button
          size="sm"
          icon="picture"
          aria-describedby={clsx(`${id}-types`, error && `${id}-error`)}
          onClick={drop.open}
        >
          {me.imageId || file ? 'Choose another picture' : 'Choose a picture'}
        </Button>
      )}
    </div>
  )
}
