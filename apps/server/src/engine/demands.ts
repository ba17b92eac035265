import { type Condition } from './conditions.ts'
import { isNumeric } from './facets.ts'
import { type Model } from './model.ts'

/** What documents must have: one of some facets, or a number of at least so much, or beyond it. */
export type Demand =
  | { readonly among: readonly { readonly field: string; readonly at: number }[] }
  | { readonly field: string; readonly least: number; readonly isBeyond: boolean }
  /** The place of an expression for words. */
  | { readonly words: number }

type Comparison = Extract<Condition, { readonly test: 'compare' }>

function comparedIn(model: Model, { column: field, is, at }: Comparison): Demand | undefined {
  const isNumber = isNumeric(model.fields.get(field)?.kind)
  if (isNumber && (is === '>' || is === '>=')) return { field, least: at, isBeyond: is === '>' }
  return !isNumber && is === '=' ? { among: [{ field, at }] } : undefined
}

/** A condition as facets tell it; undefined where they do not. */
function demandOf(model: Model, condition: Condition): Demand | undefined {
  const isFacet = (name: string) => model.facets.includes(name)
  const isNumber = (name: string) => isNumeric(model.fields.get(name)?.kind)
  const among = (field: string, places: readonly number[]) => ({
    among: places.map((at) => ({ field, at })),
  })
  if (condition.test === 'words') return { words: condition.at }
  if (condition.test === 'tagged' && isFacet(condition.field))
    return among(condition.field, condition.at)
  if (condition.test === 'in' && isFacet(condition.column) && !isNumber(condition.column))
    return among(condition.column, condition.at)
  if (condition.test === 'compare' && isFacet(condition.column)) return comparedIn(model, condition)
  return undefined
}

/** What is demanded of listed documents, if facets can answer all of it. */
export function demandsOf(
  model: Model,
  conditions: readonly Condition[],
): readonly Demand[] | undefined {
  if (model.facets.length === 0) return undefined
  const demands = conditions.map((each) => demandOf(model, each))
  return demands.every((each) => each !== undefined) ? demands : undefined
}
