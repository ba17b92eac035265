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

/** The fields of an object, without those that every document has. */
function fieldsOf({ properties = {}, required = [] }: Schema): string[] {
  const fields = Object.entries(properties).filter(
    ([name]) => !('$collectionId' in properties && name.startsWith('$')),
  )
  return fields.map(
    ([name, type]) => `\`${name}\`${required.includes(name) ? '' : '?'} ${typeOf(type)}`,
  )
}

/** A type in a few characters: `text`, `Post[]`, `"" or DateTime`, `{ name text }`. */
function typeOf(schema: Schema): string {
  const { $ref, type, anyOf, items, properties, ...rest } = schema
  if (properties) return `{ ${fieldsOf(schema).join(', ')} }`
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

function responsesOf({ responses }: Operation): string {
  const successful = Object.entries(responses).filter(([status]) => status !== 'default')
  const inWords = successful.map(([status, { content = {} }]) => {
    const bodies = Object.entries(content).map(([type, { schema }]) =>
      schema?.$ref === undefined && type !== 'application/json' ? type : typeOf(schema ?? {}),
    )
    return [status, ...bodies].join(' ')
  })
  return inWords.join(', ')
}

const needsSession = ({ security }: Operation) =>
  security.every((each) => Object.keys(each).length > 0)

/** All that the page says of a call. Those for operators say so: all of them need a session. */
function factsOf(call: string, operation: Operation): string {
  const says = [operation.summary, operation.description ?? ''].filter(Boolean).join('. ')
  const takes = takenBy(operation)
  const facts = [
    says.replace(/\.?$/, '.'),
    needsSession(operation) && !call.includes(' /operator/') && 'Needs a session.',
    takes && `Takes ${takes}.`,
    `Returns ${responsesOf(operation)}.`,
  ]
  return facts.filter(Boolean).join(' ')
}

/** The words of documents for those of tables. */
const WORDS_OF_DOCUMENTS = [
  [/\btablesdb\b/g, 'databases'],
  [/\btable(?=s?\b|Id\b)/g, 'collection'],
  [/\brow(?=s?\b|Id\b)/g, 'document'],
  [/\bRow(?=\b|List\b)/g, 'Document'],
  [/\bcolumn\b/g, 'attribute'],
] as const
const asOfDocuments = (text: string) =>
  WORDS_OF_DOCUMENTS.reduce((words, [of, word]) => words.replaceAll(of, word), text)

/** What the page says of each call; of a call of tables only which call of documents does the same. */
function textsOf(calls: readonly (readonly [string, Operation])[]): ReadonlyMap<string, string> {
  const facts = new Map(calls.map(([call, operation]) => [call, factsOf(call, operation)]))
  const texts = [...facts].map(([call, text]): [string, string] => {
    const twin = asOfDocuments(call)
    const isTwin = twin !== call && facts.get(twin) === asOfDocuments(text)
    return [call, isTwin ? `Like \`${twin.replace(/\/.*(?=\/documents)/, '…')}\`.` : text]
  })
  return new Map(texts)
}

/** The calls of a tag; those of which the same is to be said are one item. */
function sectionOf(tag: string, texts: readonly (readonly [string, string])[]): string {
  const items = [...Map.groupBy(texts, ([, text]) => text)].map(([text, same]) =>
    item(`${same.map(([call]) => `**\`${call}\`**`).join(' or ')} ${text}`),
  )
  return `## ${tag}\n\n${items.join('\n')}`
}

const isDocument = ({ properties = {} }: Schema) => '$collectionId' in properties

/** What the page says of documents describes them: rows, parts of documents, and documents inside others. */
const isLikeDocuments = (name: string, { properties = {} }: Schema) =>
  '$tableId' in properties ||
  ('$collectionId' in properties && /WithIds$|^Nested/.test(name)) ||
  /^(?:SelectedDocument(?:Row)?|Document|Row)$/.test(name)

/** The fields of a model; of `NewSession` only those that differ from those of `Session`. */
function modelOf(name: string, schema: Schema, models: ApiDescription['components']['schemas']) {
  const fields = schema.properties ? fieldsOf(schema) : [typeOf(schema)]
  const base = name.replace(/^New/, '')
  const known = base === name ? [] : fieldsOf(models[base] ?? {})
  const like = isDocument(schema) ? 'Document: ' : known.length > 0 ? `${base} with ` : ''
  const others = fields.filter((field) => !known.includes(field))
  return item(`**\`${name}\`** ${like}${others.join(', ')}`)
}

/** Renders the readable API page from the OpenAPI description. */
export function apiPage({ info, paths, components }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )
  const texts = textsOf(calls)
  const byTag = Map.groupBy(calls, ([, { tags }]) => tags.join())
  const sections = [...byTag].map(([tag, tagged]) =>
    sectionOf(
      tag,
      tagged.map(([call]) => [call, texts.get(call) ?? '']),
    ),
  )
  const models = Object.entries(components.schemas).filter(
    ([name, schema]) => !isLikeDocuments(name, schema),
  )
  return `${[
    '# API',
    wrap(
      'Generated from the OpenAPI description at `/v1/openapi.json` of every server. To regenerate it: `vitest run tools/checks/api-page.test.ts -u`. [API coverage](api-coverage.md) lists a test for each call, and [Errors](errors.md) all error types.',
    ),
    wrap(`${info.description} All paths are below \`/v1\`. A \`?\` marks an optional parameter.`),
    ...sections,
    '## Models',
    wrap(
      'Each document has `$id`, `$createdAt` and `$updatedAt` (DateTime), `$permissions`, `$databaseId`, `$collectionId` and, for newer clients, `$sequence`. [packages/contract/src/collections](../packages/contract/src/collections) declares its other fields, with their limits, who sets them, and which of them nested documents have (`NestedPost`). A row of a table has the same fields, with `$tableId` instead of `$collectionId`. In OpenAPI, `PostWithIds` is a document whose related documents may be ids, and `PostRow` a row.',
    ),
    models.map(([name, schema]) => modelOf(name, schema, components.schemas)).join('\n'),
  ].join('\n\n')}\n`
}
