import { type DocumentMeta } from './base.ts'
import { type CollectionName, type Declarations, type Picture } from '#collections'

type FieldsOf<N extends CollectionName> = Declarations[N]['fields']
type NestedKey<N extends CollectionName> = Declarations[N]['nested'][number] & keyof FieldsOf<N>
type Flat<T> = { [K in keyof T]: T[K] }

type Plain<F> = F extends { readonly kind: 'tags'; readonly oneOf: readonly (infer T)[] }
  ? T[]
  : F extends { readonly kind: 'tags' | 'pictureList' }
    ? string[]
    : F extends { readonly kind: 'pictures' }
      ? Picture[]
      : F extends { readonly kind: 'integer' }
        ? number
        : F extends { readonly kind: 'flag' }
          ? boolean
          : F extends { readonly oneOf: readonly (infer T)[] }
            ? T
            : string

/** Null means unspecified or deleted; lists are empty instead. */
type Value<F> = F extends { readonly kind: 'members'; readonly to: infer N extends CollectionName }
  ? NestedOf<N>[]
  : F extends { readonly kind: 'relation'; readonly to: infer N extends CollectionName }
    ? NestedOf<N> | null
    : F extends { readonly kind: 'tags' | 'pictures' | 'pictureList' }
      ? Plain<F>
      : F extends { readonly optional: true }
        ? Plain<F> | null
        : Plain<F>

/** What nested documents may omit. */
type Omitted = { readonly to: 'users' } | { readonly kind: 'pictures' }
type Private = { readonly audience: 'owner' }

/** Without relations to people that repeat the parent or exceed the depth, and pictures that no select names. */
export type NestedOf<N extends CollectionName> = Declarations[N]['nested'] extends readonly []
  ? DocumentOf<N>
  : Flat<
      DocumentMeta & {
        [K in NestedKey<N> as FieldsOf<N>[K] extends Omitted ? never : K]: Value<FieldsOf<N>[K]>
      } & {
        [K in NestedKey<N> as FieldsOf<N>[K] extends Omitted ? K : never]?: Value<FieldsOf<N>[K]>
      }
    >

/** Reverse lists on a collection's documents: the declaring collection and the list's name. */
type Reverse<N extends CollectionName> = {
  [C in CollectionName]: {
    [K in keyof FieldsOf<C>]: FieldsOf<C>[K] extends {
      readonly to: N
      readonly reverse: infer R extends { readonly name: string }
    }
      ? {
          readonly from: C
          readonly name: R['name']
          readonly isPrivate: R extends Private ? 1 : 0
        }
      : never
  }[keyof FieldsOf<C>]
}[CollectionName]
type ReverseLists<R> = {
  [E in R as E extends { readonly name: infer L extends string } ? L : never]?: E extends {
    readonly from: infer C extends CollectionName
  }
    ? NestedOf<C>[]
    : never
}

type PublicPart<N extends CollectionName> = DocumentMeta & {
  -readonly [K in keyof FieldsOf<N> as FieldsOf<N>[K] extends Private ? never : K]: Value<
    FieldsOf<N>[K]
  >
} & ReverseLists<Extract<Reverse<N>, { readonly isPrivate: 0 }>>
type PrivatePart<N extends CollectionName> = {
  -readonly [K in keyof FieldsOf<N> as FieldsOf<N>[K] extends Private ? K : never]: Value<
    FieldsOf<N>[K]
  >
}
type PrivateLists<N extends CollectionName> = ReverseLists<
  Extract<Reverse<N>, { readonly isPrivate: 1 }>
>

/** The document for viewers other than its owner. */
export type PublicOf<N extends CollectionName> = Flat<PublicPart<N>>
/** The document for its owner. */
export type OwnOf<N extends CollectionName> = Flat<PublicPart<N> & PrivatePart<N> & PrivateLists<N>>
/** Either view, depending on the viewer. */
export type DocumentOf<N extends CollectionName> = Flat<
  PublicPart<N> & Partial<PrivatePart<N>> & PrivateLists<N>
>
