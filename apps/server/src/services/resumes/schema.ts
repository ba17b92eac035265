import { Resume } from '@devhood/contract/schemas'
import { Type } from 'typebox'

export const RESUME = {
  summary: "A person's resume, as JSON Resume",
  description:
    'For whoever sees the profile, if the person shows their resume. Otherwise for the person, and for posters of job ads with whom they have agreed to exchange names.',
  params: Type.Object({ userId: Type.String() }),
  response: { 200: Resume },
}
