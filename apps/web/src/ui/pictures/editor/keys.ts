import { type Point } from '#lib/pictures/editing/box'
import { type Editor, type Target, type Tool } from '#lib/pictures/editing/editor'
import { pressedKey } from '#lib/dom/pressed-key'
import { type KeyboardEvent } from 'react'

import { type View } from './use-view.ts'

export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  crop: 'c',
  rotate: 'r',
  black: 'b',
  blur: 'u',
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface KeyActions {
  readonly editor: Editor
  readonly view: View
  /** Adds an area in the middle, and moves the focus there. */
  readonly onAdd: () => void
  readonly onRemove: (id: number) => void
}

/** The editor's keys. Fields keep their own. */
export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  const key = pressedKey(event)
  const { target } = event
  if (key === undefined || !(target instanceof HTMLElement) || target.matches('input')) return
  const hasControl = event.ctrlKey || event.metaKey
  const act = hasControl
    ? historyAction(key, event, actions)
    : (boxAction(key, event, { ...actions, name: target.dataset['target'] }) ??
      toolAction(key, event, actions))
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

type Action = (() => void) | undefined

function historyAction(key: string, { shiftKey }: KeyboardEvent, { editor }: KeyActions): Action {
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? editor.redo : editor.undo
  return letter === 'y' ? editor.redo : undefined
}

/** Of the crop or the area that has the focus. */
function boxAction(
  key: string,
  { altKey: isFine, shiftKey: resizes, repeat: continues }: KeyboardEvent,
  { editor, onRemove, name }: KeyActions & { readonly name: string | undefined },
): Action {
  if (name === undefined) return undefined
  const box: Target = name === 'crop' ? name : Number(name)
  const arrow = ARROWS[key]
  if (arrow) return () => editor.nudge(box, arrow, { isFine, resizes, continues })
  const deletes = key === 'Delete' || key === 'Backspace'
  return deletes && box !== 'crop' ? () => onRemove(box) : undefined
}

function toolAction(key: string, { altKey }: KeyboardEvent, actions: KeyActions): Action {
  const { editor, view, onAdd } = actions
  const letter = key.toLowerCase()
  const [tool] = Object.entries(TOOL_KEYS).find(([, each]) => each === letter) ?? []
  if (altKey) return undefined
  if (tool) return () => editor.choose(tool as Tool)
  const others = { n: onAdd, '+': view.zoomIn, '-': view.zoomOut, '0': view.fit }
  return others[letter as keyof typeof others]
}
