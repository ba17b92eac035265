import { listen } from '#lib/dom/listen'
import { pictureInbox } from '#lib/pictures/picture-inbox'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'

/** Accepts pictures dropped or pasted anywhere: the open form takes them; without a form they start a post. */
export function PictureDropTarget() {
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const onFiles = useEffectEvent((files: FileList) => {
    if (!pictureInbox.deliver([...files])) void navigate('/create-post')
  })
  useEffect(() => {
    const unsubscribers = [
      listenForDrops(setOver, (files) => onFiles(files)),
      listenForPastes((files) => onFiles(files)),
    ]
    return () => unsubscribers.forEach((stop) => stop())
  }, [])
  if (!isOver) return null
  return <div className="drop-target animate-appear text-head">Drop to add</div>
}

type OnFiles = (files: FileList) => void

function listenForDrops(setOver: (isOver: boolean) => void, onFiles: OnFiles): () => void {
  // Browsers also report dragged page images as files; something dragged within the page isn't a new picture.
  let isFromPage = false
  const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
    !isFromPage && !isBehindDialog() && dataTransfer?.types.includes('Files') === true
  return listen(document, {
    dragstart: () => (isFromPage = true),
    dragend: () => (isFromPage = false),
    dragenter: (event) => setOver(hasFiles(event)),
    dragover: (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    },
    dragleave: ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    },
    drop: (event) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer?.files.length) onFiles(event.dataTransfer.files)
    },
  })
}

function listenForPastes(onFiles: OnFiles): () => void {
  return listen(document, {
    paste: (event) => {
      const { clipboardData: data, target } = event
      if (!data?.files.length || isBehindDialog()) return
      // Pasted rich text may include a picture; in a text field the user wants the text.
      const isField = target instanceof Element && target.closest('input, textarea') !== null
      if (isField && data.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(data.files)
    },
  })
}

const isBehindDialog = (): boolean => document.querySelector('dialog[open]') !== null
