import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

// The page's policy forbids eval: zod must not even test whether it can compile its checks.
z.config({ jitless: true })

/** Validates a form with a zod schema: returns the parsed values, or the first message of each field. */
export function formResolver<T extends FieldValues>(schema: z.ZodMiniType<T, T>): Resolver<T> {
  return (values) => {
    const result = z.safeParse(schema, values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of result.error.issues)
      errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<T> }
  }
}
