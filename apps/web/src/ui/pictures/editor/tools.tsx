import { TOOL_LABELS, type Tool } from '#lib/pictures/editing/editor'
import { Shape } from '#ui/icon'

import { TOOL_KEYS } from './keys.ts'

const SHAPES: Readonly<Record<Tool, string>> = {
  crop: 'M7 3v14h14M3 7h14v14',
  rotate: 'M5 12a7.5 7.5 0 1 0 2.5-5.6M4.5 4v4.5H9',
  black: 'M3.5 6h17v12h-17zM7 10h10v4H7zM7 11.3h10M7 12.7h10',
  blur: 'M12 3.5c3 3.7 6 7 6 10.5a6 6 0 0 1-12 0c0-3.5 3-6.8 6-10.5zM9.500 14.5a2.500 2.500 0 0 0 2.500 2.500',
}

const TOOLS = Object.keys(SHAPES) as Tool[]

interface ToolsProps {
  readonly tool: Tool
  readonly onChoose: (tool: Tool) => void
}

/** Beside the stage; on phones at the foot, within reach of the thumb. */
export function Tools({ tool, onChoose }: ToolsProps) {
  return (
    <fieldset aria-label="Tools" className="editor-tools">
      {TOOLS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === tool}
          aria-keyshortcuts={TOOL_KEYS[each]}
          title={`${TOOL_LABELS[each]} (${TOOL_KEYS[each].toUpperCase()})`}
          onClick={() => onChoose(each)}
          className="editor-tool"
        >
          <Shape path={SHAPES[each]} size={22} />
          <span>{TOOL_LABELS[each]}</span>
        </button>
      ))}
    </fieldset>
  )
}
