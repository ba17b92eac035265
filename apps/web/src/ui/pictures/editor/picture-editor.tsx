import { announce } from '#lib/feedback/announce'
import { drawPicture } from '#lib/pictures/draw-picture'
import { isChanged } from '#lib/pictures/editing/edits'
import { createEditor } from '#lib/pictures/editing/editor'
import { type Size } from '#lib/pictures/reduced-size'
import { Button } from '#ui/controls/button'
import { Spinner } from '#ui/controls/spinner'
import { FormAlert } from '#ui/forms/form-alert'
import { Dialog } from '#ui/overlays/dialog'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import './editor.css'
import { type Sent } from './area-options.tsx'
import { EditorBar } from './editor-bar.tsx'
import { Options } from './options.tsx'
import { Stage } from './stage.tsx'
import { Tools } from './tools.tsx'
import { handleKey } from './keys.ts'
import { useStagePicture } from './use-stage-picture.ts'
import { useView } from './use-view.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface PictureEditorProps {
  /** JPEG or PNG. */
  readonly file: File
  /** Undefined while nothing has left the device. */
  readonly sent: Sent | undefined
  /** Called with the picture drawn anew, without anything of the file but its pixels. */
  readonly onDone: (edited: File) => void
  /** Nothing changed. */
  readonly onCancel: () => void
}

const TITLE = 'Edit picture'

/** Crops, turns, blacks out and blurs a picture in the whole window, before it leaves the device. */
export function PictureEditor(props: PictureEditorProps) {
  const picture = useStagePicture(props.file)
  if (picture && picture !== 'failed')
    return <OpenEditor {...props} url={picture.url} width={picture.width} height={picture.height} />
  return (
    <Dialog open onClose={props.onCancel} title={TITLE} kind="full">
      <div className="editor-loading">
        {picture === 'failed' ? (
          <p role="alert">This picture can&apos;t be opened on this device.</p>
        ) : (
          <Spinner size={28} />
        )}
        <Button data-first-focus variant="line" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

interface OpenEditorProps extends PictureEditorProps, Size {
  readonly url: string
}

function OpenEditor({ file, sent, url, width, height, onDone, onCancel }: OpenEditorProps) {
  const size = { width, height }
  const [editor] = useState(() => createEditor(size, announce))
  const { history, tool, selected } = useSyncExternalStore(editor.subscribe, editor.current)
  const edits = history.present.value
  const stage = useRef<HTMLDivElement>(null)
  const view = useView(stage, edits)
  const [isAsking, setAsking] = useState(false)
  const drawing = useDrawing(file, onDone)
  useFocusOnSelected(stage, selected)
  const cancel = () => (isChanged(edits) ? setAsking(true) : onCancel())
  const add = () => void editor.add()
  return (
    <>
      <Dialog open onClose={cancel} title={TITLE} kind="full">
        {/* Each key has a button or a field, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className="editor"
          onKeyDown={(event) =>
            handleKey(event, { editor, view, onAdd: add, onRemove: editor.remove })
          }
        >
          <EditorBar
            title={TITLE}
            about={`${file.name} · ${width} × ${height}`}
            editor={editor}
            history={history}
            busy={drawing.isDrawing}
            onCancel={cancel}
            onDone={() => (isChanged(edits) ? void drawing.draw(edits) : onCancel())}
          />
          <div className="editor-view">
            <Stage ref={stage} url={url} size={size} {...{ editor, edits, tool, selected, view }} />
            <ZoomButtons view={view} />
            <div className="editor-failure">
              <FormAlert>{drawing.failure}</FormAlert>
            </div>
          </div>
          <Options
            {...{ tool, editor, edits, selected, sent }}
            onAdd={add}
            onRemove={editor.remove}
          />
          <Tools tool={tool} onChoose={editor.choose} />
        </div>
      </Dialog>
      {isAsking && <Question onKeep={() => setAsking(false)} onDiscard={onCancel} />}
    </>
  )
}

interface QuestionProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

const Question = ({ onKeep, onDiscard }: QuestionProps) => (
  <Dialog open onClose={onKeep} title="Discard your changes?">
    <p className="text-muted">The picture stays as it was before you edited it.</p>
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
      <Button variant="ghost" data-first-focus onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  </Dialog>
)

/** Draws the result. What the browser can't draw stays open. */
function useDrawing(file: File, onDone: PictureEditorProps['onDone']) {
  const [isDrawing, setDrawing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const draw = async (edits: Parameters<typeof isChanged>[0]) => {
    setDrawing(true)
    setFailure(undefined)
    const { name, type } = file
    const drawn = await drawPicture({ file, type, edits }).catch(() => undefined)
    setDrawing(false)
    if (drawn?.type !== type) setFailure("The picture couldn't be changed on this device.")
    else onDone(new File([drawn], name, { type, lastModified: Date.now() }))
  }
  return { isDrawing, failure, draw }
}

/** Moves the focus to the area that was selected, and to something else on the stage if what had it is gone. */
function useFocusOnSelected(
  stage: { readonly current: HTMLElement | null },
  selected: number | undefined,
): void {
  useEffect(() => {
    if (selected === undefined) return
    stage.current?.querySelector<HTMLElement>(`[data-target="${selected}"]`)?.focus()
  }, [stage, selected])
  // After every render: a tool switches off what had the focus, Undo takes it away.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.matches(':disabled')) return
    const first = stage.current?.querySelector<HTMLElement>('[data-target]:enabled')
    ;(first ?? stage.current)?.focus()
  })
}
