import { type Collection, type Field, type InstantField } from './collection.ts'
import {
  addReverses,
  type Draft,
  draft,
  indexedFields,
  type Model,
  type Models,
  relationshipsOf,
  wordAttributes,
} from './model.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/

/** An error in a field's declaration that its type can't express. */
function findFault(model: Model, name: string, field: Field): string | undefined {
  if (!NAME.test(name)) return `"${name}" is not a name`
  if (field.audience === 'member' && !('to' in field))
    return `"${name}" is for members and must refer to documents`
  if (field.kind === 'instant') return findTimeFault(model, name, field)
  if (field.kind === 'relation') {
    const isClosed = model.targetOf(name).collection.access.read.allow === 'owner'
    // The response to a sent value would reveal which documents exist.
    if (isClosed && field.set !== 'server')
      return `"${name}" points to what only owners read and must be set by the server`
    const canClear = field.onDelete === 'cascade' || field.optional === true
    if (!canClear) return `"${name}" is set to null and must be optional`
    return field.count === undefined ? undefined : findCountFault(model.targetOf(name), field.count)
  }
  if (field.kind !== 'members') return undefined
  model.targetOf(name)
  return findCountFault(model, field.count)
}

function findTimeFault({ fields }: Model, name: string, { set, changesWith = [] }: InstantField) {
  const isSound = changesWith.length === 0 || set === 'server'
  return isSound && changesWith.every((each) => fields.has(each))
    ? undefined
    : `"${name}" must be set by the server, with fields that there are`
}

function findCountFault({ fields }: Model, name: string): string | undefined {
  const count = fields.get(name)
  const isCount = count?.kind === 'integer' && count.default === 0 && count.set === 'server'
  return isCount ? undefined : `"${name}" must be an integer of the server that begins at 0`
}

/** An error in the declaration of the feed. */
function findFeedFault({ collection: { feed }, fields }: Model, models: Models) {
  if (feed === undefined) return undefined
  if (fields.has(feed.attribute)) return `"${feed.attribute}" is a field already`
  const odd = [feed.people, feed.tags].find(
    ({ in: name, follower, followed }) =>
      !models
        .get(name)
        ?.indexes.some(
          ({ isUnique, columns }) => isUnique && columns.join() === `${follower},${followed}`,
        ),
  )
  return odd && `"${odd.in}" has no unique index by "${odd.follower}" and "${odd.followed}"`
}

/** An error in the declaration of a search by several fields. */
function findSearchFault(model: Model) {
  const { together } = model.collection
  if (together === undefined) return undefined
  const taken = wordAttributes(together).find((name) => model.fields.has(name))
  if (taken !== undefined) return `"${taken}" is a field already`
  if (model.search.length === 0) return `"${together.attribute}" needs an indexed field`
  return together.country === undefined || indexedFields(model).length > 1
    ? undefined
    : `"country" needs an index of several fields`
}

/** An error in the declaration of drafts or listed documents. */
function findStateFault({ collection: { access, listed } }: Model, fields: Model['fields']) {
  const drafts = access.read.allow === 'shown' ? access.read.exceptDrafts : undefined
  const odd = [drafts, listed].find((each) => {
    const field = each && fields.get(each.field)
    return each && !(field?.kind === 'text' && field.oneOf?.includes(each.value))
  })
  return odd && `"${odd.field}" is never "${odd.value}"`
}

function check(model: Model, models: Models): void {
  const faults = [
    ...[...model.fields].map(([name, field]) => findFault(model, name, field)),
    findStateFault(model, model.fields),
    findFeedFault(model, models),
    findSearchFault(model),
  ]
  const fault = NAME.test(model.name)
    ? faults.find((each) => each !== undefined)
    : `"${model.name}" is not a name`
  if (fault !== undefined) throw new Error(`Collection "${model.name}": ${fault}.`)
}

/** Derives models from declarations. Throws, at start, if these contradict each other. */
export function modelsOf(collections: readonly Collection[]): Models {
  const models = new Map<string, Draft>()
  const relationships = relationshipsOf(collections)
  for (const collection of collections) {
    if (models.has(collection.name)) throw new Error(`Two collections named "${collection.name}".`)
    models.set(collection.name, draft(collection, models, relationships))
  }
  for (const model of models.values()) {
    check(model, models)
    addReverses(model, models)
  }
  return models
}
