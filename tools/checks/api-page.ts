/** The parts of the OpenAPI description, and of its schemas, that the page shows. */
export interface ApiDescription {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const LINE_MAX = 118

/** Wraps a paragraph, whose lines after the first begin with `indent`. */
function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && longer.length <= LINE_MAX) lines[lines.length - 1] = longer
    else lines.push(lines.length > 0 ? indent + word : word)
  }
  return lines.join('\n')
}
const item = (text: string) => wrap(`- ${text}`, '  ')

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** A type in a few characters: `text`, `Post[]`, `"" or DateTime`. */
function typeOf({ $ref, type, anyOf, items, ...rest }: Schema): string {
  if ($ref !== undefined) return nameOf($ref)
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if ('const' in rest) return JSON.stringify(rest.const)
  if (rest.enum)
    return rest.enum.length > 8
      ? 'text'
      : rest.enum.map((each) => JSON.stringify(each)).join(' or ')
  if (type === 'array') return `${typeOf(items ?? {})}[]`
  return type === 'string' ? 'text' : (type ?? 'anything')
}

function takenBy({ parameters = [], requestBody }: Operation): string {
  const inQuery = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, required }) => `\`${name}\`${required ? '' : '?'}`)
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
    const { properties = {}, required = [] } = schema ?? {}
    return Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`)
  })
  return [...inQuery, ...bodies].join(' ')
}

function answersOf({ responses }: Operation): string {
  const answers = Object.entries(responses).filter(([status]) => status !== 'default')
  const inWords = answers.map(([status, { content = {} }]) => {
    const bodies = Object.entries(content).map(([type, { schema }]) =>
      schema?.$ref === undefined && type !== 'application/json' ? type : typeOf(schema ?? {}),
    )
    return [status, ...bodies].join(' ')
  })
  return inWords.join(', ')
}

const needsSession = ({ security }: Operation) =>
  security.every((each) => Object.keys(each).length > 0)

function sectionOf(tag: string, calls: readonly (readonly [string, Operation])[]): string {
  const items = calls.map(([call, operation]) => {
    const says = [operation.summary, operation.description ?? ''].filter(Boolean).join('. ')
    const takes = takenBy(operation)
    const facts = [
      `**\`${call}\`** ${says.replace(/\.?$/, '.')}`,
      needsSession(operation) && 'Needs a session.',
      takes && `Takes ${takes}.`,
      `Answers ${answersOf(operation)}.`,
    ]
    return item(facts.filter(Boolean).join(' '))
  })
  return `## ${tag}\n\n${items.join('\n')}`
}

const isDocument = ({ properties = {} }: Schema) => '$collectionId' in properties

/** Any document or row, or a part of one: what the page says of documents describes them all. */
const isLikeDocuments = (name: string, { properties = {} }: Schema) =>
  '$collectionId' in properties ||
  '$tableId' in properties ||
  /^(?:SelectedDocument(?:Row)?|Document|Row)$/.test(name)

function modelOf(name: string, { properties, required = [], ...schema }: Schema): string {
  if (!properties) return item(`**\`${name}\`** ${typeOf(schema)}`)
  const fields = Object.entries(properties).map(
    ([field, type]) => `\`${field}\`${required.includes(field) ? '' : '?'} ${typeOf(type)}`,
  )
  return item(`**\`${name}\`** ${fields.join(', ')}`)
}

/** Renders the readable API page from the OpenAPI description. */
export function apiPage({ info, paths, components }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )
  const tags = [...new Set(calls.flatMap(([, { tags: names }]) => names))]
  const sections = tags.map((tag) =>
    sectionOf(
      tag,
      calls.filter(([, operation]) => operation.tags.includes(tag)),
    ),
  )
  const schemas = Object.entries(components.schemas)
  const models = schemas.filter(([name, schema]) => !isLikeDocuments(name, schema))
  const documents = schemas.filter(([, schema]) => isDocument(schema))
  return `${[
    '# API',
    wrap(
      'Generated from the OpenAPI description at `/v1/openapi.json` of every server. To regenerate it: `vitest run tools/checks/api-page.test.ts -u`. [API coverage](api-coverage.md) lists a test for each call, [Errors](errors.md) all error types.',
    ),
    wrap(`${info.description} All paths are below \`/v1\`. A \`?\` marks an optional parameter.`),
    ...sections,
    '## Models',
    wrap(
      'Each document has `$id`, `$createdAt` and `$updatedAt` (DateTime), `$permissions`, `$databaseId`, `$collectionId` and, for newer clients, `$sequence`. Its other fields are declared in [packages/contract/src/collections](../packages/contract/src/collections), with their limits, who sets them, and which of them appear in nested documents. A row of a table has the same fields, but `$tableId`. `WithIds` stands for a document whose related documents may be ids.',
    ),
    wrap(`Documents: ${documents.map(([name]) => `\`${name}\``).join(', ')}.`),
    models.map(([name, schema]) => modelOf(name, schema)).join('\n'),
  ].join('\n\n')}\n`
}
