import { AppError } from '@devhood/contract'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

type Properties = Readonly<Record<string, { readonly type?: string }>>
type Values = Record<string, unknown>

/** Converts text of a URL to the schema's type. Text that doesn't fit stays text, and validation refuses it. */
function typed(value: unknown, type: string | undefined): unknown {
  if (type === 'array') return Array.isArray(value) ? value : [value]
  if (typeof value !== 'string' || value === '') return value
  if (type === 'integer' || type === 'number')
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value
  if (type === 'boolean' && /^(true|1)$/.test(value)) return true
  if (type === 'boolean' && /^(false|0)$/.test(value)) return false
  return value
}

const areTexts = (properties: Properties) =>
  Object.values(properties).every(({ type }) => type === 'string')

/** The declared values, each converted to its type if that isn't text. */
function typedValues(values: Values, properties: Properties): Values {
  const result: Values = {}
  for (const name in properties) {
    const value = values[name]
    const type = properties[name]?.type
    if (value !== undefined) result[name] = type === 'string' ? value : typed(value, type)
  }
  return result
}

interface Fault {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

/** Formats `/tags/3` as `tags[3]`. */
function parameterAt(instancePath: string): string {
  const [name = '', ...rest] = instancePath.split('/').slice(1)
  return name + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** The fault in words, for keywords whose default message is vague or exposes a pattern. */
const FAULTS: Readonly<Record<string, (params: Values) => string>> = {
  type: ({ type }) => `must be ${NOUNS[String(type)] ?? 'of another type'}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  enum: ({ allowedValues }) => `must be one of ${String(allowedValues)}`,
  pattern: () => 'has a form that is not accepted',
}

function sentenceOf({ keyword, instancePath, message, ...fault }: Fault): string {
  const name = parameterAt(instancePath)
  const params = fault.params as Values
  const said = FAULTS[keyword]?.(params) ?? message
  if (keyword !== 'required') return `${name === '' ? 'The body' : `Parameter "${name}"`} ${said}.`
  const missing = String([params['requiredProperties']].flat()[0])
  return `Parameter "${name === '' ? missing : `${name}.${missing}`}" is not optional.`
}

/**
 * Validates bodies as they are, and query strings and paths after conversion to the types of the schema. Throws
 * `general_argument_invalid`, which names the parameter and its fault.
 */
export function useSchemas(app: FastifyInstance): void {
  // Responses are sent exactly as services made them; their schemas only describe them.
  app.setSerializerCompiler(() => JSON.stringify)
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    // Compiled at the first request: the schemas of all routes would take a fifth of a start.
    let validator: Validator | undefined
    const properties = ('properties' in schema ? schema.properties : {}) as Properties
    // The router finds texts, and exactly those that the path declares.
    const isTyped = httpPart === 'body' || (httpPart === 'params' && areTexts(properties))
    return (input: unknown) => {
      const value = isTyped ? (input ?? {}) : typedValues(input as Values, properties)
      validator ??= Compile(schema)
      if (validator.Check(value)) return { value }
      const [fault] = validator.Errors(value)
      const message = fault === undefined ? 'The request is not valid.' : sentenceOf(fault)
      return { error: new AppError('general_argument_invalid', { message }) }
    }
  })
}
