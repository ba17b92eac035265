import { variantOf } from '#lib/pictures/images'
import { IconButton } from '#ui/controls/icon-button'
import { MoveButton } from '#ui/controls/move-button'
import { FileImage } from '#ui/pictures/file-image'
import { UploadDetails, UploadStatus } from '#ui/pictures/upload-card'
import { type CSSProperties, type PointerEvent } from 'react'
import { type UseFormReturn } from 'react-hook-form'

import { AltField } from '../alt-field.tsx'
import { type PostFormValues } from '../post-fields.ts'
import { type PostPicture } from '../use-post-pictures.ts'

interface PictureRowProps {
  readonly form: UseFormReturn<PostFormValues>
  readonly picture: PostPicture
  /** From 1. */
  readonly position: number
  readonly isLast: boolean
  /** The form is being submitted. */
  readonly busy: boolean
  /** Where the row is shown while one is dragged. */
  readonly style: CSSProperties | undefined
  readonly onDrag: (event: PointerEvent) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onReplace: () => void
  readonly onRemove: () => void
}

/** One of several pictures: the picture beside its text field, then its file and its buttons. */
export function PictureRow({ form, picture, position, style, ...rest }: PictureRowProps) {
  const { upload, stored } = picture
  return (
    <li
      aria-label={`Picture ${position}`}
      style={style}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-card border border-border bg-surface p-3"
    >
      <Thumbnail
        picture={picture}
        label={position === 1 ? '1 · Cover' : String(position)}
        // A finger scrolls the page here; it drags at the handle.
        onPointerDown={(event) => event.pointerType === 'mouse' && !rest.busy && rest.onDrag(event)}
      />
      <AltField
        form={form}
        picture={picture}
        label={`Alt text of picture ${position}`}
        className="min-w-0 content-start"
      />
      <div className="col-span-full flex flex-wrap items-center">
        <p className="flex min-w-0 basis-full items-baseline gap-2 pb-1 sm:order-2 sm:flex-1 sm:basis-0 sm:px-2 sm:pb-0">
          {upload && <span className="truncate text-label">{upload.original.name}</span>}
          {upload && <UploadStatus state={upload} />}
          {stored && (
            <span className="flex-none font-mono text-tiny text-muted tabular-nums">
              {stored.width} × {stored.height}
            </span>
          )}
        </p>
        <Tools picture={picture} position={position} {...rest} />
      </div>
      {upload && (
        <UploadDetails state={upload} isRejected={false} busy={rest.busy} {...picture.actions} />
      )}
    </li>
  )
}

type ToolsProps = Omit<PictureRowProps, 'form' | 'style'>

/** The handle and the buttons beside it, which do the same without dragging; then replace and remove. */
function Tools({ picture, position, isLast, busy, ...callbacks }: ToolsProps) {
  const { upload, actions } = picture
  const isUploading = upload?.stage === 'preparing' || upload?.stage === 'sending'
  return (
    <>
      <Handle onPointerDown={(event) => !busy && callbacks.onDrag(event)} />
      <MoveButton
        direction="earlier"
        label={`Move picture ${position} earlier`}
        disabled={busy || position === 1}
        onClick={() => callbacks.onMove(-1)}
        className="sm:order-1"
      />
      <MoveButton
        direction="later"
        label={`Move picture ${position} later`}
        disabled={busy || isLast}
        onClick={() => callbacks.onMove(1)}
        className="mr-auto sm:order-1 sm:mr-0"
      />
      <IconButton
        icon="picture"
        label={`Replace picture ${position}`}
        aria-disabled={busy}
        onClick={() => !busy && callbacks.onReplace()}
        className="aria-disabled:opacity-40 sm:order-3"
      />
      <IconButton
        icon="close"
        label={isUploading ? `Cancel upload of picture ${position}` : `Remove picture ${position}`}
        busy={busy && !isUploading}
        onClick={isUploading ? actions.onStop : callbacks.onRemove}
        className="-mr-2 sm:order-3"
      />
    </>
  )
}

interface HandleProps {
  readonly onPointerDown: (event: PointerEvent) => void
}

/** For pointers alone: the keyboard has the buttons beside it. */
function Handle({ onPointerDown }: HandleProps) {
  return (
    <span
      aria-hidden="true"
      onPointerDown={onPointerDown}
      className="-ml-2 grid size-tap flex-none cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-overlay active:cursor-grabbing sm:order-1"
    >
      <svg viewBox="0 0 24 24" width={24} height={24} fill="currentColor">
        <path d="M8 5h3v3H8zM13 5h3v3h-3zM8 10.5h3v3H8zM13 10.5h3v3h-3zM8 16h3v3H8zM13 16h3v3h-3z" />
      </svg>
    </span>
  )
}

/** Width in pixels in which a stored picture is loaded: the smallest of those that are made in advance. */
const STORED_WIDTH = 320
const IMAGE = 'size-full object-cover'

interface ThumbnailProps {
  readonly picture: PostPicture
  readonly label: string
  readonly onPointerDown: (event: PointerEvent) => void
}

function Thumbnail({ picture: { upload, stored }, label, onPointerDown }: ThumbnailProps) {
  const file = upload?.picture?.file ?? upload?.original
  return (
    // Dragging with a mouse, besides the handle.
    <div
      onPointerDown={onPointerDown}
      className="frame size-24 cursor-grab rounded-control bg-sunken select-none sm:h-28 sm:w-36"
    >
      {file && (
        <FileImage key={`${file.name} ${file.lastModified}`} file={file} alt="" className={IMAGE} />
      )}
      {!file && stored && (
        <img
          src={
            variantOf(stored.imageUrl, { width: STORED_WIDTH, output: 'webp' }) ?? stored.imageUrl
          }
          alt=""
          decoding="async"
          draggable={false}
          className={IMAGE}
        />
      )}
      <span className="pointer-events-none absolute top-1.5 left-1.5 rounded-md bg-bg/88 px-1.5 font-mono text-tiny">
        {label}
      </span>
    </div>
  )
}
