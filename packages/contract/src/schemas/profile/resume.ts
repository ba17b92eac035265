import { type Static, Type } from 'typebox'
import { strictObject } from '../base.ts'

const Optional = Type.Optional(Type.String())

const work = { position: Type.String(), name: Type.String() }
const education = { area: Type.String(), institution: Type.String() }
const time = { startDate: Type.String(), endDate: Optional, summary: Optional }

/** A resume in the format of jsonresume.org, version 1.0.0. Without an `endDate`, an entry goes on. */
export const Resume = strictObject({
  $schema: Type.String(),
  basics: strictObject({
    name: Type.String(),
    label: Optional,
    image: Optional,
    url: Type.String(),
    summary: Optional,
    location: Type.Optional(strictObject({ city: Type.String() })),
    profiles: Type.Array(
      strictObject({ network: Type.String(), username: Optional, url: Type.String() }),
    ),
  }),
  work: Type.Array(strictObject({ ...work, ...time })),
  education: Type.Array(strictObject({ ...education, ...time })),
  skills: Type.Array(strictObject({ name: Type.String() })),
  meta: strictObject({ canonical: Type.String(), version: Type.String() }),
})
export type Resume = Static<typeof Resume>
