import { type Edits } from '#lib/pictures/editing/edits'
import { type Editor } from '#lib/pictures/editing/editor'
import { type History } from '#lib/pictures/editing/history'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { Shape } from '#ui/icon'

interface EditorBarProps {
  readonly title: string
  /** Name and size of the picture. */
  readonly about: string
  readonly editor: Editor
  readonly history: History<Edits>
  /** The result is being drawn. */
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onDone: () => void
}

export function EditorBar({ title, about, editor, history, busy, ...rest }: EditorBarProps) {
  const hasPast = history.past.length > 0
  return (
    <div className="editor-bar">
      <IconButton icon="close" label="Cancel" data-first-focus onClick={rest.onCancel} />
      {/* The dialog is named by its own heading. */}
      <p aria-hidden="true" className="text-bar whitespace-nowrap max-[22rem]:hidden">
        {title}
      </p>
      <p className="editor-about">{about}</p>
      <div className="ml-auto flex items-center gap-1">
        <HistoryButton
          label="Undo"
          path="M8.5 5 4 9.500 8.500 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-4"
          isOn={hasPast}
          onClick={editor.undo}
        />
        <HistoryButton
          label="Redo"
          path="M15.5 5 20 9.500 15.500 14M19.500 9.500H10a5.500 5.500 0 0 0 0 11h4"
          isOn={history.future.length > 0}
          onClick={editor.redo}
        />
        <Button
          variant="ghost"
          className="aria-disabled:opacity-45 max-sm:hidden"
          aria-disabled={!hasPast}
          onClick={editor.reset}
        >
          Reset
        </Button>
        <Button variant="primary" busy={busy} onClick={rest.onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

interface HistoryButtonProps {
  readonly label: string
  readonly path: string
  readonly isOn: boolean
  readonly onClick: () => void
}

const HistoryButton = ({ label, path, isOn, onClick }: HistoryButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // It keeps the focus.
    aria-disabled={!isOn}
    onClick={onClick}
    className="inline-grid size-tap place-items-center rounded-control text-muted hover:bg-overlay aria-disabled:opacity-45"
  >
    <Shape path={path} />
  </button>
)
