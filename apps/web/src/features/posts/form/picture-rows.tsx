import { useDragOrder } from '#lib/dom/use-drag-order'
import {
  type RefObject,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type PointerEvent,
} from 'react'
import { type UseFormReturn } from 'react-hook-form'
import { DRAWING_TEXT, isDrawing } from '#lib/pictures/editing/editable'
import { variantOf } from '#lib/pictures/images'
import { IconButton } from '#ui/controls/icon-button'
import { MoveButton } from '#ui/controls/move-button'
import { FileImage } from '#ui/pictures/file-image'
import { UploadDetails, UploadStatus } from '#ui/pictures/upload-card'

import { type PostFormValues } from './post-fields.ts'
import { type PostPictures, type PostPicture } from './use-post-pictures.ts'
import { AltField } from './alt-field.tsx'

interface PictureRowsProps {
  readonly form: UseFormReturn<PostFormValues>
  readonly pictures: PostPictures
  /** Opens the editor; undefined where the browser can't draw. */
  readonly edit: ((picture: PostPicture) => void) | undefined
  /** The form is being submitted. */
  readonly busy: boolean
  readonly onReplace: (key: string) => void
}

/** Several pictures as rows, each with its text field, progress and buttons. The first one is the cover. */
export function PictureRows({ form, pictures, edit, busy, onReplace }: PictureRowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const drag = useDragOrder(list, pictures.move)
  const keepFocus = useFocusOnRows(list)
  const { length } = pictures.list
  return (
    <ol ref={list} aria-label="Pictures of this post" className="relative grid grid-cols-1 gap-3">
      {pictures.list.map((picture, index) => (
        <PictureRow
          key={picture.key}
          form={form}
          picture={picture}
          position={index + 1}
          isLast={index === length - 1}
          busy={busy}
          style={drag.styleOf(index)}
          onDrag={(event) => drag.start(event, index)}
          onMove={(by) => {
            keepFocus(document.activeElement)
            pictures.move(index, index + by)
          }}
          onEdit={edit && (() => edit(picture))}
          onReplace={() => onReplace(picture.key)}
          onRemove={() => {
            keepFocus({ row: Math.min(index, length - 2) })
            picture.actions.onRemove()
          }}
        />
      ))}
    </ol>
  )
}

/** Keeps the focus on a button that moves with its row, or moves it to the row that takes the place of a removed one. */
function useFocusOnRows(list: RefObject<HTMLElement | null>) {
  const target = useRef<Element | { readonly row: number } | null>(null)
  useLayoutEffect(() => {
    const wanted = target.current
    target.current = null
    const element =
      wanted && 'row' in wanted
        ? list.current?.children[wanted.row]?.querySelector('textarea')
        : wanted
    if (element instanceof HTMLElement && element !== document.activeElement)
      element.focus({ preventScroll: true })
  })
  return (next: typeof target.current) => void (target.current = next)
}

interface PictureRowProps {
  readonly form: UseFormReturn<PostFormValues>
  readonly picture: PostPicture
  /** From 1. */
  readonly position: number
  readonly isLast: boolean
  readonly busy: boolean
  /** Where the row is shown while one is dragged. */
  readonly style: CSSProperties | undefined
  readonly onDrag: (event: PointerEvent) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onEdit: (() => void) | undefined
  readonly onReplace: () => void
  readonly onRemove: () => void
}

/** One of several pictures: the picture beside its text field, then its file and its buttons. */
function PictureRow({ form, picture, position, style, ...rest }: PictureRowProps) {
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
      {/* For pointers alone: the keyboard has the buttons beside it. */}
      <span
        aria-hidden="true"
        onPointerDown={(event) => !busy && callbacks.onDrag(event)}
        className="-ml-2 grid size-tap flex-none cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-overlay active:cursor-grabbing sm:order-1"
      >
        <svg viewBox="0 0 24 24" width={24} height={24} fill="currentColor">
          <path d="M8 5h3v3H8zM13 5h3v3h-3zM8 10.5h3v3H8zM13 10.5h3v3h-3zM8 16h3v3H8zM13 16h3v3h-3z" />
        </svg>
      </span>
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
      <EditButton picture={picture} position={position} busy={busy} onEdit={callbacks.onEdit} />
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

type EditButtonProps = Pick<ToolsProps, 'picture' | 'position' | 'busy' | 'onEdit'>

/** Of a drawing, it says why it does nothing. */
function EditButton({ picture: { upload }, position, busy, onEdit }: EditButtonProps) {
  if (!onEdit) return null
  const isFixed = upload !== undefined && isDrawing(upload.original)
  const isOff = busy || isFixed
  return (
    <IconButton
      icon="edit"
      label={isFixed ? DRAWING_TEXT : `Edit picture ${position}`}
      aria-disabled={isOff}
      onClick={() => !isOff && onEdit()}
      className="aria-disabled:opacity-40 sm:order-3"
    />
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
      <span className="pointer-events-none absolute top-1.5 left-1.5 rounded-[6px] bg-bg/88 [color-scheme:dark] text-text px-1.5 font-mono text-tiny">
        {label}
      </span>
    </div>
  )
}
