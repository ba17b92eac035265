import { POST_PICTURES } from '#lib/picture-rules'
import { usePictureDrop } from '#lib/use-picture-drop'
import { type Upload } from '#lib/use-upload'
import { Button } from '#ui/button'
import { FieldError } from '#ui/field'
import { FilePreview } from '#ui/file-preview'
import { Icon } from '#ui/icon'
import { Picture } from '#ui/picture'
import { UploadCard } from '#ui/upload-card'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type Ref, useId } from 'react'

interface PictureFieldProps {
  readonly file: File | undefined
  /** The post's picture so far. */
  readonly current: Post | undefined
  readonly error: string | undefined
  readonly upload: Upload
  /** The form is being sent. */
  readonly busy: boolean
  readonly onChange: (file: File | undefined) => void
  readonly onRefuse: (reason: string) => void
  /** The button that chooses a file: where the focus goes when the picture is missing. */
  readonly ref: Ref<HTMLButtonElement>
}

/** The picture of a post: dropped, pasted or chosen, seen before it is sent, on its way with a bar. */
export function PictureField({ file, current, error, ...rest }: PictureFieldProps) {
  const { upload, busy, onChange, onRefuse, ref } = rest
  const id = useId()
  const drop = usePictureDrop({
    accepted: POST_PICTURES,
    onPick: onChange,
    onRefuse,
    disabled: busy,
  })
  const describedBy = clsx(`${id}-types`, error && `${id}-error`)
  return (
    <div {...drop.root} className="grid content-start gap-3 outline-none">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-label">Picture</span>
        <span id={`${id}-types`} className="font-mono text-mono text-muted">
          {TEXTS.upload.label}
        </span>
      </div>
      <div className="relative">
        <input {...drop.input} />
        <Shown file={file} current={current} />
        {!file && !current && (
          <ChooseZone ref={ref} describedBy={describedBy} invalid={!!error} onPress={drop.open} />
        )}
        {drop.isDragging && <DropHere />}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {file && (
        <UploadCard
          file={file}
          progress={upload.progress}
          busy={busy}
          onCancel={upload.cancel}
          onRemove={() => onChange(undefined)}
        />
      )}
      {(file || current) && !busy && (
        <Button
          ref={ref}
          size="sm"
          icon="picture"
          aria-describedby={describedBy}
          className="justify-self-start"
          onClick={drop.open}
        >
          Choose another picture
        </Button>
      )}
    </div>
  )
}

function Shown({ file, current }: Pick<PictureFieldProps, 'file' | 'current'>) {
  if (file) return <FilePreview key={`${file.name} ${file.lastModified}`} file={file} />
  if (!current) return null
  return (
    <Picture
      imageUrl={current.imageUrl}
      alt="The picture of this post"
      width={current.imageWidth}
      height={current.imageHeight}
      hash={current.imageHash}
      sizes="(min-width: 1024px) 55vw, 100vw"
      fit="contain"
      priority
      className="[&_img]:max-h-135"
    />
  )
}

interface ChooseZoneProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly describedBy: string
  readonly invalid: boolean
  readonly onPress: () => void
}

function ChooseZone({ ref, describedBy, invalid, onPress }: ChooseZoneProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-describedby={describedBy}
      onClick={onPress}
      className={clsx(
        'grid min-h-70 w-full place-content-center justify-items-center gap-2 rounded-card border-[1.5px] border-dashed bg-surface p-6 text-center text-muted hover:bg-raised lg:min-h-105',
        invalid ? 'border-danger' : 'border-border-strong',
      )}
    >
      <Icon name="upload" size={28} className="text-accent-text" />
      <span className="text-strong text-text">Drop a picture here, or choose one</span>
      <span className="text-small">You can also paste one from the clipboard.</span>
    </button>
  )
}

function DropHere() {
  return (
    <div className="pointer-events-none absolute inset-0 grid animate-appear place-items-center rounded-card border-2 border-dashed border-accent-mark bg-bg/95 text-strong">
      Drop to add
    </div>
  )
}
