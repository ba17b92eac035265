import { LIMITS } from '#limits'
import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** An entry of a person's resume: work or education. Nobody else reads it; the resume shows it to whom it may concern. */
export const positions = {
  name: 'positions',
  part: 'profile',
  fields: {
    user: createdBy('positions'),
    kind: { kind: 'text', max: 20, oneOf: ['work', 'education'], default: 'work' },
    /** The profession, or what was studied. */
    title: { kind: 'text', min: 1, max: LIMITS.headlineMax, line: true },
    /** The company, or the school. */
    organization: { kind: 'text', min: 1, max: LIMITS.headlineMax, line: true },
    /** Months, such as `2024-05`. Without a last one, it goes on. */
    from: { kind: 'text', min: 7, max: 7, line: true },
    to: { kind: 'text', max: 7, line: true, optional: true },
    summary: { kind: 'text', max: LIMITS.positionSummaryMax, optional: true },
  },
  nested: [],
} as const satisfies Declaration
