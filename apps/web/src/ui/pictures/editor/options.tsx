import {
  type AreaKind,
  type Edits,
  croppedPixels,
  MAX_ANGLE,
  ratioOf,
  SHAPES,
} from '#lib/pictures/editing/edits'
import { type Box } from '#lib/pictures/editing/box'
import { type Editor, TOOL_LABELS, type Tool } from '#lib/pictures/editing/editor'
import { Button } from '#ui/controls/button'

import { AreaOptions, type Sent } from './area-options.tsx'
import { BoxFields, ChoiceRow, NumberField } from './fields.tsx'

export interface OptionsProps {
  readonly editor: Editor
  readonly edits: Edits
  readonly selected: number | undefined
  readonly sent: Sent | undefined
  readonly onAdd: () => void
  readonly onRemove: (id: number) => void
}

/** What the tool does, in numbers and buttons. */
export function Options({ tool, ...rest }: OptionsProps & { readonly tool: Tool }) {
  return (
    <section aria-label="Options" className="editor-options">
      <h3 className="text-strong">{TOOL_LABELS[tool]}</h3>
      {tool === 'crop' && <CropOptions {...rest} />}
      {tool === 'rotate' && <RotateOptions {...rest} />}
      {(tool === 'black' || tool === 'blur') && <AreaOptions {...rest} kind={tool as AreaKind} />}
    </section>
  )
}

type PartProps = Pick<OptionsProps, 'editor' | 'edits'>

function CropOptions({ editor, edits }: PartProps) {
  const crop = croppedPixels(edits)
  const change = (fields: Partial<Box>) => {
    const ratio = ratioOf(edits)
    const next = { ...crop, ...fields }
    if (ratio !== undefined && fields.width !== undefined) next.height = next.width / ratio
    if (ratio !== undefined && fields.height !== undefined) next.width = next.height * ratio
    editor.changeBox('crop', next)
  }
  return (
    <>
      <ChoiceRow
        label="Shape"
        choices={SHAPES.map((shape) => [shape, shape])}
        chosen={edits.shape}
        onChoose={editor.shape}
      />
      <BoxFields label="Crop in pixels" box={crop} onChange={change} />
      <p className="text-small text-muted">
        {`${crop.width} × ${crop.height} after cropping. Posts keep the shape you choose here.`}
      </p>
    </>
  )
}

/** Degrees by which the buttons straighten. */
const STEP = 0.5

function RotateOptions({ editor, edits: { angle } }: PartProps) {
  return (
    <>
      <div className="grid grid-cols-3 gap-2">
        <Button className="px-2!" aria-label="Turn left by 90 degrees" onClick={editor.turnLeft}>
          ↶ 90°
        </Button>
        <Button className="px-2!" aria-label="Turn right by 90 degrees" onClick={editor.turnRight}>
          ↷ 90°
        </Button>
        <Button className="px-2!" onClick={editor.flip}>
          Flip
        </Button>
      </div>
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-2">
        <Button
          className="min-w-tap px-0!"
          aria-label="Straighten to the left"
          onClick={() => editor.straighten(angle - STEP)}
        >
          −
        </Button>
        <input
          type="range"
          aria-label="Straighten"
          aria-valuetext={`${angle} degrees`}
          min={-MAX_ANGLE}
          max={MAX_ANGLE}
          step={STEP}
          value={angle}
          onChange={({ currentTarget }) =>
            editor.straighten(currentTarget.valueAsNumber, { continues: true, isQuiet: true })
          }
          className="min-h-tap w-full accent-(--color-accent-mark)"
        />
        <Button
          className="min-w-tap px-0!"
          aria-label="Straighten to the right"
          onClick={() => editor.straighten(angle + STEP)}
        >
          +
        </Button>
      </div>
      <div className="max-w-32">
        <NumberField label="Degrees" value={angle} step={STEP} onChange={editor.straighten} />
      </div>
    </>
  )
}
