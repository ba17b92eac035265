import * as models from '@devhood/contract/schemas'
import type { TSchema } from 'typebox'

export type JsonSchema = Readonly<Record<string, unknown>>

interface Refined {
  readonly '~refine'?: readonly { readonly error: (value: unknown) => string }[]
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A refinement has no JSON Schema, so its error message becomes the description. */
function ruleOf(schema: TSchema & Refined): JsonSchema {
  const words = schema['~refine']?.map(({ error }) => sentence(error('')))
  return words === undefined ? {} : { description: words.join(' ') }
}

const isObject = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The contract's models without a title, by their JSON, so that they are recognized wherever they are embedded. */
function namesOfModels(): ReadonlyMap<string, string> {
  const named = Object.entries(models).filter(([, model]) => isObject(model))
  return new Map(named.map(([name, model]) => [JSON.stringify(model), name]))
}

/** Converts schemas. Models of the contract become references; `components()` returns the referenced ones. */
export function openSchemas() {
  const names = namesOfModels()
  const used = new Map<string, { readonly text: string; readonly written: JsonSchema }>()

  function writeParts(schema: TSchema): JsonSchema {
    const parts = Object.entries(schema).map(([key, value]): [string, unknown] => {
      if (key === 'properties')
        return [key, Object.fromEntries(Object.entries(value as object).map(writeEntry))]
      if (Array.isArray(value))
        return [key, value.map((each: unknown) => (isObject(each) ? write(each) : each))]
      return [key, isObject(value) ? write(value) : value]
    })
    return { ...Object.fromEntries(parts), ...ruleOf(schema) }
  }

  function writeEntry([name, schema]: [string, unknown]): [string, unknown] {
    return [name, isObject(schema) ? write(schema) : schema]
  }

  function write(schema: TSchema): JsonSchema {
    const text = JSON.stringify(schema)
    const { title: name = names.get(text) } = schema as { title?: string }
    if (name === undefined) return writeParts(schema)
    const known = used.get(name)
    if (known === undefined) {
      // Marked before its parts are converted, because they may refer to it recursively.
      used.set(name, { text, written: {} })
      used.set(name, { text, written: writeParts(schema) })
    } else if (known.text !== text) throw new Error(`Two schemas are named ${name}.`)
    return { $ref: `#/components/schemas/${name}` }
  }

  const components = () =>
    Object.fromEntries(
      [...used]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, { written }]) => [name, written]),
    )
  return { write, components }
}

export type Schemas = ReturnType<typeof openSchemas>
