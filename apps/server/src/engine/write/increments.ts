import { AppError } from '@devhood/contract'
import { can } from '../visibility/index.ts'
import { type IntegerField, type Model } from '../schema/index.ts'
import { getReadableRow, type WriteContext } from './records.ts'

/** The change of a number, and the bounds of the result. */
export interface Increment {
  readonly attribute: string
  readonly by: number
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** The attribute with its next value. */
export type IncrementResult = Readonly<Record<string, number>>

function numberField(model: Model, name: string): IntegerField {
  const field = model.fields.get(name)
  const quotedName = `"${name.slice(0, 64)}"`
  if (field === undefined) {
    throw new AppError('attribute_not_found', { message: `There is no attribute ${quotedName}.` })
  }
  if (field.kind === 'integer') return field
  throw new AppError('attribute_type_invalid', {
    message: `The attribute ${quotedName} is no number.`,
  })
}

function checkBounds({ attribute, min, max }: Increment, value: number): void {
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

/** Reads within the unit of work that then writes, so that no step is lost. A missing value counts as 0. */
export async function incrementRecord(
  context: WriteContext,
  id: string,
  increment: Increment,
): Promise<IncrementResult> {
  const { model, actor } = context
  const row = await getReadableRow(context, id)
  // Before any error about the value, which may be private to the owner.
  if (!can('update', model, actor, row)) throw new AppError('user_unauthorized')
  const { set } = numberField(model, increment.attribute)
  if (set !== undefined && set !== 'client') throw new AppError('user_unauthorized')
  const value = Number(row[increment.attribute] ?? 0) + increment.by
  checkBounds(increment, value)
  return { [increment.attribute]: value }
}
