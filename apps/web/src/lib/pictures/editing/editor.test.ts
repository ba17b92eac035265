import { expect, it } from 'vitest'

import { areaOf, createEditor, type Target } from './editor.ts'

function openEditor() {
  const said: string[] = []
  const editor = createEditor({ width: 400, height: 300 }, (text) => said.push(text))
  const edits = () => editor.current().history.present.value
  return { editor, said, edits }
}

const arrow = (x: number, y: number) => ({ x, y })
const plain = { isFine: false, resizes: false }

it.each<[how: string, Target, object, string]>([
  ['moves by a hundredth', 1, {}, 'Area 1, black out, 160 by 36, left 124, top 132'],
  ['moves by a pixel', 1, { isFine: true }, 'Area 1, black out, 160 by 36, left 121, top 132'],
  ['resizes', 1, { resizes: true }, 'Area 1, black out, 164 by 36, left 120, top 132'],
  ['has no room for a crop of everything', 'crop', {}, 'Crop 400 by 300, left 0, top 0'],
])('an arrow key %s, and says so', (_how, target, how, expected) => {
  const { editor, said } = openEditor()
  editor.add()
  editor.nudge(target, arrow(1, 0), { ...plain, ...how })
  expect(said.at(-1)).toBe(expected)
})

it('resizing a crop by key keeps its shape', () => {
  const { editor, said } = openEditor()
  editor.shape('1:1')
  editor.nudge('crop', arrow(0, -1), { ...plain, resizes: true })
  expect(said).toEqual(['1:1. Crop 300 by 300, left 50, top 0', 'Crop 297 by 297, left 50, top 0'])
})

it('undo and redo say what they did', () => {
  const { editor, said, edits } = openEditor()
  editor.add()
  editor.turnRight()
  editor.undo()
  expect(edits()).toMatchObject({ width: 400, turns: 0 })
  editor.redo()
  editor.redo()
  expect(edits()).toMatchObject({ width: 300, turns: 1 })
  expect(said.slice(1)).toEqual(['Turned right', 'Undone: Turned right', 'Redone: Turned right'])
})

it('a drag is one step, and is said at its end', () => {
  const { editor, said, edits } = openEditor()
  const id = editor.add({ left: 0, top: 0, width: 10, height: 10 }, { isQuiet: true })
  for (const width of [20, 30, 40])
    editor.changeBox(id, { left: 0, top: 0, width, height: 10 }, { continues: true, isQuiet: true })
  expect(said).toEqual([])
  editor.saySoFar()
  expect(said).toEqual(['Area 1, black out, 40 by 10, left 0, top 0'])
  editor.undo()
  expect(edits().areas).toEqual([])
})

it('a new area has the kind of the tool; after one is deleted, the one before is selected', () => {
  const { editor, said, edits } = openEditor()
  editor.choose('blur')
  editor.add()
  editor.choose('rotate')
  const second = editor.add()
  expect(edits().areas.map(({ kind }) => kind)).toEqual(['blur', 'black'])
  expect(editor.current().tool).toBe('black')
  editor.setKind(second, 'blur')
  expect(areaOf(edits(), second)?.kind).toBe('blur')
  editor.remove(second)
  expect(said.at(-1)).toBe('Area 2 deleted')
  expect(editor.current().selected).toBe(1)
  editor.remove(1)
  expect(editor.current().selected).toBe(undefined)
})
