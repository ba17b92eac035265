import { useMedia } from '#lib/dom/use-media'
import { DRAWING_TEXT, isDrawing } from '#lib/pictures/editing/editable'
import { POST_PICTURES } from '#lib/pictures/picture-rules'
import { Button } from '#ui/controls/button'
import { Skeleton } from '#ui/feedback/skeleton'
import { Icon } from '#ui/icon'
import { FilePreview } from '#ui/pictures/file-preview'
import { Picture } from '#ui/pictures/picture'
import { type FileButtonProps, PictureFrame } from '#ui/pictures/picture-input-frame'
import { UploadCard } from '#ui/pictures/upload-card'
import { LIMITS, TEXTS } from '@devhood/contract'
import clsx from 'clsx'
import { lazyPart } from '#ui/lazy-part'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type UseFormReturn } from 'react-hook-form'

import { AltButton } from './alt-field.tsx'
import { type PostFormValues } from './post-fields.ts'
import { type PostPicture, type PostPictures } from './use-post-pictures.ts'

// Loads with the second picture.
const PictureRows = lazyPart(async () => (await import('./picture-rows.tsx')).PictureRows)

interface PicturesFieldProps {
  readonly form: UseFormReturn<PostFormValues>
  readonly pictures: PostPictures
  /** Opens the editor; undefined where the browser can't draw. */
  readonly edit: ((picture: PostPicture) => void) | undefined
  /** The form makes a new post. */
  readonly startsPost: boolean
  /** The form is being submitted. */
  readonly busy: boolean
}

/** What the next files are for: further pictures, or the key of a picture that they replace. */
type Purpose = 'add' | { readonly replace: string }

/** The pictures of a post: one as it will be seen, several as rows. */
export function PicturesField({ startsPost, ...rest }: PicturesFieldProps) {
  const { form, pictures, busy } = rest
  const { list, error, ref } = pictures
  const [first, second] = list
  const purpose = useRef<Purpose>(undefined)
  useFocusAfterRemoval(form, list.length)
  const take = (files: readonly File[], rejections: readonly string[]) => {
    // Without a word about it, another file replaces the only picture, as the specification has it.
    const { current = second || !first ? 'add' : { replace: first.key } } = purpose
    purpose.current = undefined
    pictures.take(files, rejections, current === 'add' ? undefined : current.replace)
  }
  return (
    <PictureFrame
      ref={ref}
      label={second ? `Pictures · ${list.length} of ${LIMITS.picturesMax}` : 'Picture'}
      accepted={POST_PICTURES}
      types={TEXTS.upload.label}
      error={error}
      multiple
      startsPost={startsPost}
      disabled={busy}
      onFiles={take}
      onDropped={() => void (purpose.current = 'add')}
    >
      {(fileButton, errors) => {
        const choose = (next: Purpose) => {
          purpose.current = next
          fileButton.onClick()
        }
        const content = { ...rest, fileButton, errors, onChoose: choose }
        if (!first)
          return (
            <>
              <ChooseZone {...fileButton} invalid={error !== undefined} />
              {errors}
            </>
          )
        if (!second) return <OnePicture {...content} picture={first} />
        return <SeveralPictures {...content} />
      }}
    </PictureFrame>
  )
}

/** Moves the focus from a button that is gone, with its picture, to the button that chooses one. */
function useFocusAfterRemoval(form: UseFormReturn<PostFormValues>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      form.setFocus('pictures')
    before.current = count
  }, [form, count])
}

interface ContentProps extends Omit<PicturesFieldProps, 'startsPost'> {
  readonly fileButton: FileButtonProps
  readonly errors: ReactNode
  readonly onChoose: (purpose: Purpose) => void
}

const BUTTON = { size: 'sm', className: 'max-sm:min-h-tap max-sm:px-2.5' } as const

const AddButton = ({
  onChoose,
  ...described
}: Pick<ContentProps, 'onChoose'> & Partial<FileButtonProps>) => (
  <Button
    {...described}
    {...BUTTON}
    icon="plus"
    aria-label="Add more pictures"
    onClick={() => onChoose('add')}
  >
    Add more
  </Button>
)

interface OnePictureProps extends Omit<ContentProps, 'pictures'> {
  readonly picture: PostPicture
}

function OnePicture({ form, picture, edit, busy, errors, ...rest }: OnePictureProps) {
  const { fileButton, onChoose } = rest
  const { key, upload } = picture
  const isEditable = edit && !(upload && isDrawing(upload.original))
  return (
    <>
      <div className="relative max-sm:[&_img]:max-h-[36svh]">
        <Preview picture={picture} />
        <AltButton form={form} picture={picture} label="ALT, describe the picture" />
      </div>
      {errors}
      {upload && <UploadCard state={upload} isRejected={false} busy={busy} {...picture.actions} />}
      {!busy && (
        <div className="flex flex-wrap gap-2">
          {isEditable && (
            <Button {...BUTTON} icon="edit" aria-label="Edit picture" onClick={() => edit(picture)}>
              Edit
            </Button>
          )}
          <Button
            {...fileButton}
            {...BUTTON}
            icon="picture"
            onClick={() => onChoose({ replace: key })}
          >
            Choose another picture
          </Button>
          <AddButton aria-describedby={fileButton['aria-describedby']} onChoose={onChoose} />
          {edit && !isEditable && (
            <p className="basis-full text-small text-muted">{DRAWING_TEXT}</p>
          )}
        </div>
      )}
    </>
  )
}

function SeveralPictures({ form, pictures, edit, busy, errors, ...rest }: ContentProps) {
  const { fileButton, onChoose } = rest
  const { length } = pictures.list
  return (
    <>
      <Suspense fallback={<RowsLoading count={length} />}>
        <PictureRows
          form={form}
          pictures={pictures}
          edit={edit}
          busy={busy}
          onReplace={(key) => onChoose({ replace: key })}
        />
      </Suspense>
      {errors}
      {!busy && length < LIMITS.picturesMax && (
        <div>
          <AddButton {...fileButton} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}

/** Pixels; as high as the preview of a file. */
const PREVIEW_HEIGHT = 540

function Preview({ picture: { upload, stored } }: { readonly picture: PostPicture }) {
  const file = upload?.original
  if (file) return <FilePreview key={`${file.name} ${file.lastModified}`} file={file} />
  if (!stored) return <Skeleton className="min-h-40 rounded-card" />
  const { imageUrl, alt, width, height, hash } = stored
  return (
    <div
      className="mx-auto w-full"
      style={{ maxWidth: `${Math.round((PREVIEW_HEIGHT * width) / height)}px` }}
    >
      <Picture
        {...{ imageUrl, width, height, hash }}
        alt={alt || 'The picture of this post'}
        sizes="(min-width: 1024px) 55vw, 100vw"
        priority
      />
    </div>
  )
}

const RowsLoading = ({ count }: { readonly count: number }) => (
  <div className="grid gap-3">
    {Array.from({ length: count }, (_, row) => (
      <Skeleton key={row} className="h-48 rounded-card sm:h-44" />
    ))}
  </div>
)

function ChooseZone({ invalid, ...chooser }: FileButtonProps & { readonly invalid: boolean }) {
  // Nothing can be dropped by a finger.
  const isTouch = useMedia('(pointer: coarse)')
  return (
    <button
      type="button"
      {...chooser}
      className={clsx(
        'grid min-h-45 w-full sm:min-h-70 place-content-center justify-items-center gap-2 rounded-card border-[1.5px] border-dashed bg-surface p-6 text-center text-muted hover:bg-raised lg:min-h-105',
        invalid ? 'border-danger' : 'border-border-strong',
      )}
    >
      <Icon name="upload" size={28} className="text-accent-text" />
      <span className="text-strong text-text">
        {isTouch ? 'Choose pictures' : 'Drop a picture here, or choose one'}
      </span>
      <span className="text-small">
        {isTouch
          ? `Up to ${LIMITS.picturesMax}`
          : `Up to ${LIMITS.picturesMax} pictures. You can also paste them from the clipboard.`}
      </span>
    </button>
  )
}
