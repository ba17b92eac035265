import { type Box, CORNERS } from '#lib/pictures/editing/box'
import { type Area, cropOf, type Edits, isCropped } from '#lib/pictures/editing/edits'
import { areaText, cropText, type Editor, numberOf, type Tool } from '#lib/pictures/editing/editor'
import { blurSteps } from '#lib/pictures/editing/plan'
import { type Size } from '#lib/pictures/reduced-size'
import { type CSSProperties, type RefObject } from 'react'

import { frameStyle, WholePicture } from './whole-picture.tsx'
import { Loupe } from './loupe.tsx'
import { usePointers } from './use-pointers.ts'
import { type View } from './use-view.ts'

interface StageProps {
  readonly ref: RefObject<HTMLDivElement | null>
  /** Of the picture as it is shown. */
  readonly url: string
  /** Its own size, before any turn. */
  readonly size: Size
  readonly editor: Editor
  readonly edits: Edits
  readonly tool: Tool
  readonly selected: number | undefined
  readonly view: View
}

/** The picture with its areas and its crop, which pointers and keys change. */
export function Stage({ ref, url, size, editor, edits, tool, selected, view }: StageProps) {
  const { held, ...pointers } = usePointers(ref, editor, view)
  const { scale, offset } = view
  const isForAreas = tool === 'black' || tool === 'blur'
  return (
    // What is on it can be changed by keys and fields, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      tabIndex={-1}
      // Arrow keys belong to what is on it, also while a screen reader runs.
      role="application"
      aria-label="Picture"
      data-draws={isForAreas || undefined}
      className="editor-stage"
      // Presses focus what they select.
      onMouseDown={(event) => event.preventDefault()}
      {...pointers}
    >
      <div className="editor-frame" style={frameStyle(edits, scale, offset)}>
        <div className="absolute inset-0" style={{ transform: `rotate(${edits.angle}deg)` }}>
          <WholePicture url={url} size={size} edits={edits} scale={scale} />
          {edits.areas.map((area) => (
            <AreaBox
              key={area.id}
              area={area}
              edits={edits}
              scale={scale}
              isOn={isForAreas}
              isSelected={isForAreas && area.id === selected}
              onFocus={() => editor.select(area.id)}
            />
          ))}
        </div>
        {(tool === 'crop' || isCropped(edits)) && <CropBox edits={edits} isOn={tool === 'crop'} />}
      </div>
      {held && <Loupe held={held} url={url} size={size} edits={edits} scale={scale} />}
    </div>
  )
}

const placeOf = ({ left, top, width, height }: Box, picture: Size): CSSProperties => ({
  left: `${(left / picture.width) * 100}%`,
  top: `${(top / picture.height) * 100}%`,
  width: `${(width / picture.width) * 100}%`,
  height: `${(height / picture.height) * 100}%`,
})

const Corners = () =>
  CORNERS.map((corner) => <span key={corner} data-corner={corner} className="editor-corner" />)

interface AreaBoxProps {
  readonly area: Area
  readonly edits: Edits
  readonly scale: number
  /** The tool is one for areas. */
  readonly isOn: boolean
  readonly isSelected: boolean
  readonly onFocus: () => void
}

function AreaBox({ area, edits, scale, isOn, isSelected, onFocus }: AreaBoxProps) {
  const step = (area.width / blurSteps(area, edits).width) * scale
  return (
    <button
      type="button"
      data-target={area.id}
      data-kind={area.kind}
      aria-label={areaText(edits, area.id)}
      aria-pressed={isSelected}
      disabled={!isOn}
      onFocus={onFocus}
      className="editor-area"
      style={{
        ...placeOf(area, edits),
        ...(area.kind === 'blur' && { backdropFilter: `blur(${step.toFixed(1)}px)` }),
      }}
    >
      {isSelected && (
        <>
          <span className="editor-number">{numberOf(edits, area.id)}</span>
          <Corners />
        </>
      )}
    </button>
  )
}

function CropBox({ edits, isOn }: { readonly edits: Edits; readonly isOn: boolean }) {
  return (
    <button
      type="button"
      data-target="crop"
      aria-label={cropText(edits)}
      disabled={!isOn}
      className="editor-crop"
      style={placeOf(cropOf(edits), edits)}
    >
      {isOn && <Corners />}
    </button>
  )
}
