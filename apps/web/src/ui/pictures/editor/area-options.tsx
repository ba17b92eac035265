import { type Area, type AreaKind } from '#lib/pictures/editing/edits'
import { areaOf, numberOf, TOOL_LABELS } from '#lib/pictures/editing/editor'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { Shape } from '#ui/icon'

import { BoxFields, ChoiceRow } from './fields.tsx'
import type { OptionsProps } from './options.tsx'

const KINDS = (['black', 'blur'] as const).map((kind) => [kind, TOOL_LABELS[kind]] as const)

const HINTS: Readonly<Record<AreaKind, string>> = {
  black: 'Drag over what nobody should see.',
  blur: 'Drag over what should be hard to recognize.',
}

interface AreaOptionsProps extends OptionsProps {
  readonly kind: AreaKind
}

/** The areas as a list, and the selected one in numbers. */
export function AreaOptions({ kind, editor, edits, selected, onAdd, ...rest }: AreaOptionsProps) {
  const { onRemove, sent } = rest
  const area = areaOf(edits, selected)
  return (
    <>
      <p className="text-small text-pretty text-muted">{HINTS[kind]}</p>
      {edits.areas.length > 0 && (
        <ul aria-label="Areas" className="editor-areas">
          {edits.areas.map((each) => (
            <AreaRow
              key={each.id}
              area={each}
              number={numberOf(edits, each.id)}
              isSelected={each.id === selected}
              onSelect={() => editor.select(each.id)}
              onRemove={() => onRemove(each.id)}
            />
          ))}
        </ul>
      )}
      <Button icon="plus" wide onClick={onAdd}>
        Add area
      </Button>
      {area && (
        <>
          <BoxFields
            label={`Area ${numberOf(edits, area.id)} in pixels`}
            box={area}
            onChange={(change) => editor.changeBox(area.id, { ...area, ...change })}
          />
          <ChoiceRow
            label={`Area ${numberOf(edits, area.id)} is`}
            choices={KINDS}
            chosen={area.kind}
            onChoose={(next) => editor.setKind(area.id, next)}
          />
        </>
      )}
      <SafeNote sent={sent} />
      <Keys />
    </>
  )
}

interface AreaRowProps {
  readonly area: Area
  readonly number: number
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onRemove: () => void
}

function AreaRow({ area, number, isSelected, onSelect, onRemove }: AreaRowProps) {
  return (
    <li data-selected={isSelected || undefined} className="editor-row">
      <button type="button" onClick={onSelect}>
        <span aria-hidden="true" data-kind={area.kind} className="editor-swatch" />
        <span className="text-label">{`${number} · ${TOOL_LABELS[area.kind]}`}</span>
        <span className="font-mono text-tiny text-muted">{`${area.width} × ${area.height}`}</span>
      </button>
      <IconButton
        icon="delete"
        label={`Delete area ${number}`}
        variant="danger"
        onClick={onRemove}
      />
    </li>
  )
}

/** What has left the device of a picture that was being uploaded, or that a post has. */
export type Sent = 'withdrawn' | 'saved'

const UNSENT = 'Done on your device. The blacked-out part never leaves it.'
const SENT: Readonly<Record<Sent, string>> = {
  withdrawn:
    'This picture was being uploaded. What the server had is deleted; only the edited one will be sent.',
  saved: 'This picture is on the server already. It is deleted there when you save the edited one.',
}

const LOCK = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'

const SafeNote = ({ sent }: Pick<OptionsProps, 'sent'>) => (
  <p className="flex gap-2.5 rounded-control bg-surface px-3 py-2.5 text-small">
    <Shape path={LOCK} size={18} className="text-success" />
    <span>
      {`${sent ? SENT[sent] : UNSENT} For passwords and keys use Black out: blurred text can sometimes be read.`}
    </span>
  </p>
)

const KEYS = [
  ['Add area', ['N']],
  ['Move area', ['←', '↑', '↓', '→']],
  ['Move by one pixel', ['Alt', '→']],
  ['Resize', ['Shift', '→']],
  ['Next area, delete', ['Tab', 'Del']],
] as const

const Keys = () => (
  <ul className="editor-keys">
    {KEYS.map(([text, caps]) => (
      <li key={text}>
        <span>{text}</span>
        <span className="flex gap-1">
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </span>
      </li>
    ))}
  </ul>
)
