import { type Declaration } from './field.ts'

export type ShownField<D extends Declaration> = {
  [K in keyof D['fields']]: D['fields'][K] extends
    | { readonly to: string }
    | { readonly audience: 'owner' }
    ? never
    : K
}[keyof D['fields']] &
  string

/** Every field that a document shows to all its readers, but for what is related to it. */
export const shownFields = <D extends Declaration>({ fields }: D): ShownField<D>[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    'to' in field || field.audience === 'owner' ? [] : [name as ShownField<D>],
  )
