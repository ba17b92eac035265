import { useDragOrder } from '#lib/dom/use-drag-order'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type UseFormReturn } from 'react-hook-form'

import { type PostFormValues } from '../post-fields.ts'
import { type PostPictures } from '../use-post-pictures.ts'
import { PictureRow } from './picture-row.tsx'

interface PictureRowsProps {
  readonly form: UseFormReturn<PostFormValues>
  readonly pictures: PostPictures
  /** The form is being submitted. */
  readonly busy: boolean
  readonly onReplace: (key: string) => void
}

/** Several pictures as rows, each with its text field, progress and buttons. The first one is the cover. */
export function PictureRows({ form, pictures, busy, onReplace }: PictureRowsProps) {
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

/**
 * Keeps the focus on a button that moves with its row, which the browser would otherwise drop; or moves it to the row
 * that takes the place of a removed one.
 */
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
