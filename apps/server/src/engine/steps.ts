import { AppError } from '@devhood/contract'
import { can } from './access.ts'
import { type IntegerField } from './collection.ts'
import { type Model } from './model.ts'
import { getReadable, type Writing } from './records.ts'

/** By how much a number changes, and what the result may not pass. */
export interface Step {
  readonly attribute: string
  readonly by: number
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** The attribute with its next value. */
export type Stepped = Readonly<Record<string, number>>

function numberField(model: Model, name: string): IntegerField {
  const field = model.fields.get(name)
  const shown = `"${name.slice(0, 64)}"`
  if (field === undefined) {
    throw new AppError('attribute_not_found', { message: `There is no attribute ${shown}.` })
  }
  if (field.kind === 'integer') return field
  throw new AppError('attribute_type_invalid', { message: `The attribute ${shown} is no number.` })
}

function checkBounds({ attribute, min, max }: Step, value: number): void {
  const bound =
    max !== undefined && value > max
      ? `more than the maximum of ${max}`
      : min !== undefined && value < min
        ? `less than the minimum of ${min}`
        : undefined
  if (bound === undefined) return
  const message = `The attribute "${attribute}" would become ${value}, ${bound}.`
  throw new AppError('general_argument_invalid', { message })
}

/** Reads within the unit of work that then writes, so that no step is lost. Nothing counts as 0. */
export async function stepRecord(writing: Writing, id: string, step: Step): Promise<Stepped> {
  const { model, actor } = writing
  const row = await getReadable(writing, id)
  // Before anything is said of the value, which may be for the owner alone.
  if (!can('update', model, actor, row)) throw new AppError('user_unauthorized')
  const { set } = numberField(model, step.attribute)
  if (set !== undefined && set !== 'client') throw new AppError('user_unauthorized')
  const value = Number(row[step.attribute] ?? 0) + step.by
  checkBounds(step, value)
  return { [step.attribute]: value }
}
